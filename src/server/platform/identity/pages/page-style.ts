/**
 * The product's look in the few pages of `pages.ts`: the colours are those of
 * `web/ui/themes/themes.css`, Lara light indigo, and Lara dark indigo where the system asks for
 * dark. The choice made in the application is on another origin, out of reach.
 */
export const pageStyle = `
:root { color-scheme: light; --ground: #f6f7f9; --surface: #fff; --sunken: #f3f4f6; --text: #1a1f2b; --soft: #525a6b; --border: #e1e5eb; --input-border: #7a8295;
  --link: #5152d6; --link-soft: #eeeffe; --fill: #6264ef; --fill-hover: #5152d6; --on-fill: #fff; --danger: #c01f2e; --danger-soft: #fef0ef; --warning: #855000;
  --success: #18703f; --success-soft: #ecf7ef; --shadow: 0 1px 2px rgb(23 28 43 / 6%), 0 1px 3px rgb(23 28 43 / 5%) }
@media (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --ground: #11141a; --surface: #181c24; --sunken: #252932; --text: #e8eaf0; --soft: #a5adbc; --border: #2b313d; --input-border: #757c8a;
    --link: #96a2ff; --link-soft: #2a2e4b; --fill: #818cf8; --fill-hover: #929eff; --on-fill: #11131e; --danger: #ff9a9a; --danger-soft: #3c1b1c; --warning: #f3c06a;
    --success: #7fd6a2; --success-soft: #102d1d; --shadow: 0 1px 2px rgb(0 0 0 / 40%) }
}
*, *::before, *::after { box-sizing: border-box }
html { font: 14px/1.5 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; color: var(--text); background: var(--ground) }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; padding: 1.1429rem }
main { width: 100%; max-width: 30rem; padding: 1.7143rem; border: 1px solid var(--border); border-radius: 10px; background: var(--surface); box-shadow: var(--shadow) }
main.page { max-width: 46rem; align-self: start }
h1 { margin: 0 0 1.1429rem; font-size: 1.7143rem; line-height: 1.2; font-weight: 650 }
h2 { margin: 0 0 .2857rem; font-size: 1.1429rem; line-height: 1.3; font-weight: 650 }
p { margin: 0 0 1.1429rem }
p:last-child { margin-bottom: 0 }
a { color: var(--link) }
.owner { margin: 0 0 .2857rem; color: var(--soft); font-weight: 550; overflow-wrap: anywhere }
.soft { color: var(--soft); overflow-wrap: anywhere }
.field { margin-bottom: 1.1429rem }
label { display: block; margin-bottom: .2857rem; font-weight: 550 }
input { width: 100%; height: 2.8571rem; padding: 0 .8571rem; border: 1px solid var(--input-border); border-radius: 6px; background: var(--surface); color: inherit; font: inherit }
input.code { font-size: 1.2857rem; letter-spacing: .18em; font-variant-numeric: tabular-nums }
input.code[autocapitalize] { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 1.1429rem; letter-spacing: 0 }
.password { position: relative }
.password input { padding-right: 6.5rem }
.password button { position: absolute; inset: 3px 3px 3px auto; padding: 0 .8571rem; border: 0; border-radius: 4px; background: transparent; color: var(--link); font: inherit; font-weight: 550; cursor: pointer }
.password button:hover { background: var(--link-soft) }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.8571rem; padding: 0 1.1429rem; border: 1px solid transparent; border-radius: 6px;
  background: var(--fill); color: var(--on-fill); font: inherit; font-weight: 550; text-decoration: none; text-align: center; cursor: pointer }
.button:hover { background: var(--fill-hover) }
.button.quiet { background: transparent; border-color: var(--input-border); color: var(--text) }
.button.quiet:hover { background: var(--sunken) }
.button.danger { background: transparent; border-color: var(--danger); color: var(--danger) }
.button.danger:hover { background: var(--danger-soft) }
.button[aria-disabled=true] { cursor: progress }
.wide { width: 100% }
.button kbd { margin-left: .5714rem; padding: 0 .2857rem; border: 1px solid var(--border); border-radius: 4px; color: var(--soft); font: inherit; font-size: .8571rem }
@media (hover: none) { .button kbd { display: none } }
.link { display: inline-flex; align-items: center; min-height: 2rem; padding: 0; border: 0; background: transparent; color: var(--link); font: inherit; text-decoration: underline; cursor: pointer }
.row { display: flex; flex-wrap: wrap; gap: .5714rem 1.1429rem; align-items: center }
.row form { display: contents }
.below { margin-top: 1.1429rem; padding-top: 1.1429rem; border-top: 1px solid var(--border) }
.below form + form, .below form + p, .below p + form { margin-top: .5714rem }
.after { margin: .8571rem 0 0 }
.stack > * + * { margin-top: .5714rem }
section { padding: 1.1429rem 0; border-top: 1px solid var(--border) }
section > p { margin-bottom: .8571rem }
dl { margin: .5714rem 0 0 }
dl div { display: flex; flex-wrap: wrap; gap: 0 .8571rem; padding: .2857rem 0 }
dt { flex: 0 0 12rem; color: var(--soft) }
dd { flex: 1 1 14rem; margin: 0; overflow-wrap: anywhere }
ol, ul { margin: .5714rem 0 1.1429rem; padding-left: 1.7143rem }
.keys { list-style: none; margin: 0 0 1.1429rem; padding: 0 }
.keys li { padding: .8571rem 0; border-top: 1px solid var(--border) }
.keys li:first-child { border-top: 0 }
.keys .row { justify-content: space-between }
.keys p { margin: .2857rem 0 0 }
.qr { display: block; width: 11rem; max-width: 100%; height: auto; margin: 0 auto .8571rem; border-radius: 6px }
.secret { display: block; padding: .5714rem .8571rem; border-radius: 6px; background: var(--sunken); font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; user-select: all }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: .2857rem .8571rem; margin: 0 0 1.1429rem; padding: .8571rem 1.1429rem; list-style: none; border-radius: 6px;
  background: var(--sunken); font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 1.0714rem }
.summary { margin-bottom: 1.1429rem; padding: .8571rem 1.1429rem; border: 2px solid var(--danger); border-radius: 6px; background: var(--danger-soft); color: var(--danger); font-weight: 550 }
.done { margin-bottom: 1.1429rem; padding: .8571rem 1.1429rem; border: 1px solid var(--success); border-radius: 6px; background: var(--success-soft); color: var(--success); font-weight: 550 }
.hint { margin: .2857rem 0 0; color: var(--warning); font-weight: 550 }
.help { margin: .2857rem 0 0; color: var(--soft) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.summary:focus { outline: none }
[hidden] { display: none }
table { width: 100%; margin: 0 0 1.1429rem; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .5714rem .8571rem .5714rem 0; border-bottom: 1px solid var(--border); text-align: left; vertical-align: top; overflow-wrap: break-word }
thead th { color: var(--soft); font-weight: 550 }
tbody th { font-weight: 550 }
@media (max-width: 640px) {
  .stacked thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .stacked tr { display: block; padding: .8571rem 0; border-bottom: 1px solid var(--border) }
  .stacked th, .stacked td { display: flex; gap: .8571rem; padding: .1429rem 0; border: 0 }
  .stacked td::before { content: attr(data-head); flex: 0 0 12rem; color: var(--soft) }
}
@media (max-width: 430px) { body { padding: .5714rem } main { padding: 1.1429rem } }
@media print {
  :root { color-scheme: light; --ground: #fff; --surface: #fff; --sunken: #fff; --text: #000; --soft: #000; --border: #000 }
  .button, .link, .no-print { display: none }
  main { border: 0; box-shadow: none }
}
`
