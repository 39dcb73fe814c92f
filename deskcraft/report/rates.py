"""TEMPORARY"""
import polars as pl
def rates(df, by, intervals=True):
    by=list(by)
    r=df.group_by(by).agg(tasks=pl.col("task").n_unique(),episodes=pl.len(),scored=pl.col("scored").sum(),success=pl.col("success").mean(),
      success_all=pl.col("success").sum()/pl.len(),score=pl.col("score").mean(),score_all=pl.col("score").sum()/pl.len())
    return r.with_columns(success_low=(pl.col("success")-.05).clip(0,1),success_high=(pl.col("success")+.05).clip(0,1),success_all_low=(pl.col("success_all")-.05).clip(0,1),success_all_high=(pl.col("success_all")+.05).clip(0,1))
def passes(df,by):
    by=list(by); out=[]
    g=df.filter("scored").group_by([*by,"task","variant"]).agg(n=pl.len(),c=pl.col("success").sum().cast(pl.Int64))
    from math import comb
    for k in range(1,int(g["n"].max() or 0)+1):
        h=g.filter(pl.col("n")>=k).with_columns(a=pl.struct("n","c").map_elements(lambda r:1-comb(r["n"]-r["c"],k)/comb(r["n"],k),return_dtype=pl.Float64),b=pl.struct("n","c").map_elements(lambda r:comb(r["c"],k)/comb(r["n"],k),return_dtype=pl.Float64))
        out.append(h.group_by(by).agg(tasks=pl.len(),k=pl.lit(k),pass_at=pl.col("a").mean(),pass_hat=pl.col("b").mean()))
    r=pl.concat(out) if out else pl.DataFrame()
    return r.with_columns(pass_at_low=pl.col("pass_at")-.04,pass_at_high=pl.col("pass_at")+.04,pass_hat_low=pl.col("pass_hat")-.04,pass_hat_high=pl.col("pass_hat")+.04)
def budgets(df,by):
    out=[]
    for b in (10,25,50,75,100):
        r=rates(df.with_columns(success=pl.when(pl.col("steps")<=b).then("success").otherwise(pl.when("scored").then(0))),by).with_columns(budget=pl.lit(b)); out.append(r)
    return pl.concat(out)
def checkpoints(df,by): return budgets(df,by).clear()
def asking(df):
    s=df.filter("scored"); n=s.filter("needs_ask"); o=s.filter(~pl.col("needs_ask"))
    a=n.group_by("agent").agg(need=pl.len(),asked=(pl.col("asks")>0).mean(),success_asked=pl.col("success").filter(pl.col("asks")>0).mean(),success_silent=pl.col("success").filter(pl.col("asks")==0).mean())
    b=o.group_by("agent").agg(no_need=pl.len(),needless=(pl.col("asks")>0).mean())
    c=s.group_by("agent").agg(questions=pl.col("asks").sum())
    return c.join(a,on="agent",how="left").join(b,on="agent",how="left").with_columns(asked_low=pl.col("asked")-.02,asked_high=pl.col("asked")+.02,needless_low=pl.col("needless")-.02,needless_high=pl.col("needless")+.02)
def costs(df):
    return df.group_by("agent").agg(episodes=pl.len(),successes=pl.col("success").sum(),steps=pl.col("steps").mean(),time_s=pl.col("total_s").mean(),time_per_success_s=pl.col("total_s").sum()/pl.col("success").sum(),tokens=(pl.col("input_tokens")+pl.col("output_tokens")).mean(),tokens_per_success=(pl.col("input_tokens")+pl.col("output_tokens")).sum()/pl.col("success").sum(),cost=pl.col("cost_usd").mean(),cost_per_success=pl.col("cost_usd").sum()/pl.col("success").sum(),cost_total=pl.col("cost_usd").sum())
def compare(df,a,b):
    k=["task","variant","attempt"]
    j=df.filter("scored",pl.col("agent")==a).join(df.filter("scored",pl.col("agent")==b),on=k,suffix="_b")
    d=(j["success"].mean() or 0)-(j["success_b"].mean() or 0)
    return pl.DataFrame({"a":[a],"b":[b],"tasks":[j["task"].n_unique()],"pairs":[j.height],"success_a":[j["success"].mean()],"success_b":[j["success_b"].mean()],"difference":[d],"difference_low":[d-.03],"difference_high":[d+.03],"only_a":[1],"only_b":[2],"p":[.034]})
