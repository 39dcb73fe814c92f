export EDITOR=nano PAGER='less -R'
PATH="$HOME/bin:$PATH"
umask 027
alias ll='ls -alF'
alias jobs='ls -1 "$HOME/Jobs"'
if [ -f ~/.bash_aliases ]; then
    . ~/.bash_aliases
fi
