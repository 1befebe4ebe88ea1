/** The product's look in the few pages of `pages.ts`: the colours are those of `web/ui/tokens.css`, Lara light indigo. */
export const pageStyle = `
*, *::before, *::after { box-sizing: border-box }
html { font: 14px/1.5 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; color: #1a1f2b; background: #f6f7f9 }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.1429rem }
main { width: 100%; max-width: 30rem; padding: 1.7143rem; border: 1px solid #e1e5eb; border-radius: 10px; background: #fff;
  box-shadow: 0 1px 2px rgb(23 28 43 / 6%), 0 1px 3px rgb(23 28 43 / 5%) }
h1 { margin: 0 0 1.1429rem; font-size: 1.7143rem; line-height: 1.2; font-weight: 650 }
p { margin: 0 0 1.1429rem }
p:last-child { margin-bottom: 0 }
.owner { margin: 0 0 .2857rem; color: #525a6b; font-weight: 550; overflow-wrap: anywhere }
.field { margin-bottom: 1.1429rem }
label { display: block; margin-bottom: .2857rem; font-weight: 550 }
input { width: 100%; height: 2.8571rem; padding: 0 .8571rem; border: 1px solid #858c9c; border-radius: 6px; background: #fff; color: inherit; font: inherit }
.password { position: relative }
.password input { padding-right: 6.5rem }
.password button { position: absolute; inset: 3px 3px 3px auto; padding: 0 .8571rem; border: 0; border-radius: 4px; background: transparent; color: #5b5ce7; font: inherit; font-weight: 550; cursor: pointer }
.password button:hover { background: #eeeffe }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.8571rem; padding: 0 1.1429rem; border: 1px solid transparent; border-radius: 6px;
  background: #6264ef; color: #fff; font: inherit; font-weight: 550; text-decoration: none; cursor: pointer }
.button:hover { background: #5152d6 }
.button[aria-disabled=true] { cursor: progress }
.wide { width: 100% }
.summary { margin-bottom: 1.1429rem; padding: .8571rem 1.1429rem; border: 2px solid #c01f2e; border-radius: 6px; background: #fdeeee; color: #c01f2e; font-weight: 550 }
.hint { margin: .2857rem 0 0; color: #855000; font-weight: 550 }
:focus-visible { outline: 2px solid #5b5ce7; outline-offset: 2px }
.summary:focus { outline: none }
[hidden] { display: none }
`
