/** Styles of the API reference. Inline, so that the page needs no other file. */
export const docsStyle = `
:root{color-scheme:light dark;--paper:light-dark(#e6e4e0,#1b1b1c);--sheet:light-dark(#fbfaf8,#262628);
--ink:light-dark(#191814,#f1f0ed);--quiet:light-dark(#4e4d48,#b1afab);--line:light-dark(#c0bdb8,#39393b);
--green:light-dark(#0b492d,#87cda6)}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:24px}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0 auto;padding:32px clamp(16px,4vw,64px) 96px;max-width:1400px;background:var(--paper);color:var(--ink);
font:400 16px/1.55 Archivo,system-ui,sans-serif;-webkit-text-size-adjust:100%}
@media(min-width:1024px){body{display:grid;grid-template-columns:300px minmax(0,1fr);gap:72px}
header{position:sticky;top:32px;align-self:start;max-height:calc(100dvh - 64px);overflow:auto}}
h1{margin:24px 0 12px;font-size:clamp(30px,3vw,40px);line-height:1.08;font-weight:520;font-stretch:118%;letter-spacing:-.025em}
h2{margin:0;font-size:22px;line-height:1.2;font-weight:520;font-stretch:116%;letter-spacing:-.012em;text-wrap:balance}
h3{margin:28px 0 8px;font-size:15px;font-weight:560}
header p,dd,td{color:var(--quiet)}
a{color:inherit;text-underline-offset:.25em;text-decoration-thickness:1px;text-decoration-color:var(--line)}
a:hover{text-decoration-color:currentcolor}
:focus-visible{outline:2px solid var(--green);outline-offset:3px}
code,pre{font:.875em/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
nav h2{margin-top:24px;font-size:15px}
nav ul{margin:4px 0 0;padding:0;list-style:none}
nav a{display:block;padding:4px 0;text-decoration:none}
nav a:hover{text-decoration:underline}
section{padding:28px 0 44px;border-top:1px solid var(--ink)}
.address{margin:10px 0 0;overflow-wrap:anywhere}
.address b{color:var(--green);font-weight:600;letter-spacing:.04em;margin-right:8px}
.staff{padding-left:14px;border-left:3px solid var(--green)}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 24px 8px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
thead th{font-size:13px;color:var(--quiet)}
th[scope=row],td:nth-child(2){white-space:nowrap}
small{color:var(--green)}
dl{margin:0;display:grid;grid-template-columns:56px minmax(0,1fr);row-gap:6px}
dt{font-variant-numeric:tabular-nums}
dd{margin:0}
summary{cursor:pointer;color:var(--ink);padding:4px 0}
pre{margin:4px 0 12px;padding:16px 18px;max-height:440px;overflow:auto;background:var(--sheet);color:var(--ink);border-radius:3px}
`;
