def wilson(c,n): return (max(0,c/n-.1),min(1,c/n+.1))
