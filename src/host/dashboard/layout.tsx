// The frame of the dashboard's pages. They work without scripts, and load nothing.
import { type Html, type HtmlChild, raw } from '../../html/html.ts'

const STYLE = `:root{color-scheme:light dark;--bg:light-dark(#fff,#0f1412);--fg:light-dark(#18211e,#e6ece9);--dim:light-dark(#56645e,#9aa8a2);--line:light-dark(#e2e8e5,#26302c);--card:light-dark(#f7f9f8,#151c19);--brand:light-dark(#0d7a5f,#4cc9a4);--bad:light-dark(#b3261e,#f2a19a);--wait:light-dark(#8a5a00,#e3b75f)}
*{box-sizing:border-box}body{margin:0;font:15px/1.55 system-ui,sans-serif;background:var(--bg);color:var(--fg)}
.top{border-bottom:1px solid var(--line)}.top>div,main{max-width:68rem;margin:0 auto;padding:0 1.25rem}.top>div{display:flex;gap:1.25rem;align-items:center;min-height:3.5rem}.top strong{margin-inline-end:auto}
main{padding-block:2rem 4rem}h1{font-size:1.6rem;line-height:1.2;margin:0 0 .35rem}h2{font-size:1.05rem;margin:2.75rem 0 .75rem}a{color:var(--brand)}p{margin:.35rem 0}.dim,small{color:var(--dim)}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse}th{text-align:start;font-weight:500;color:var(--dim);font-size:.85rem}th,td{padding:.55rem .9rem .55rem 0;border-bottom:1px solid var(--line);vertical-align:baseline}td.n,th.n{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}td:last-child,th:last-child{padding-inline-end:0}
code{font:.88em ui-monospace,monospace;overflow-wrap:anywhere}button,input,select{font:inherit;color:inherit}button{background:var(--card);border:1px solid var(--line);border-radius:.45rem;padding:.3rem .75rem;cursor:pointer}button:hover{border-color:var(--brand)}button.main{background:var(--brand);border-color:var(--brand);color:var(--bg)}
input,select{background:var(--bg);border:1px solid var(--line);border-radius:.45rem;padding:.35rem .6rem;min-width:0}form.row,.row{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}form{margin:0}:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.state{font-size:.85rem;font-weight:500}.state.live,.state.ready{color:var(--brand)}.state.failed{color:var(--bad)}.state.queued,.state.building,.state.uploading{color:var(--wait)}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.75rem;margin:1.25rem 0}.cards div{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.7rem .9rem}.cards b{display:block;font-size:1.45rem;font-variant-numeric:tabular-nums}
svg.chart{width:100%;min-width:36rem;height:auto;display:block}.bar{fill:var(--brand)}.bar.assistant{fill:light-dark(#7aa7d9,#4f7fb5)}td.when{white-space:nowrap}.axis{stroke:var(--line)}.chart text{fill:var(--dim);font-size:11px}
.error{color:var(--bad);white-space:pre-wrap;overflow-wrap:anywhere}.narrow{max-width:24rem;margin:15vh auto 0}.narrow input{width:100%;margin:.4rem 0 .8rem}.key{display:inline-block;width:.7em;height:.7em;border-radius:.15em;background:var(--brand);margin-inline-end:.35em}.key.assistant{background:light-dark(#7aa7d9,#4f7fb5)}`

/** A page of somebody who is signed in. */
export function page(title: string, content: HtmlChild, { isSignedIn = true, status = 200 } = {}): Response {
  const document: Html = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Galley`}</title>
        <style>{raw(STYLE)}</style>
      </head>
      <body>
        {isSignedIn && (
          <header class="top">
            <div>
              <strong>
                <a href="/">Galley</a>
              </strong>
              <a href="/tokens">Tokens</a>
              <a href="/audit">Audit log</a>
              <form method="post" action="/logout">
                <button type="submit">Log out</button>
              </form>
            </div>
          </header>
        )}
        <main>{content}</main>
      </body>
    </html>
  )
  return new Response(`<!doctype html>\n${document.text}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    },
  })
}

/** A button that does an action of the API and comes back. */
export function ActionButton({
  action,
  input,
  label,
  main,
}: {
  action: string
  input: Readonly<Record<string, string>>
  label: string
  main?: boolean
}): Html {
  return (
    <form method="post" action="/act">
      <input type="hidden" name="action" value={action} />
      {Object.entries(input).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={main ? 'main' : undefined}>
        {label}
      </button>
    </form>
  )
}
