/** The page's whole style. Colours are named by what they say, once for light and once for dark. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: #faf9f7; --card: #ffffff; --ink: #1c1b1a; --soft: #65615b; --line: #e4e1db; --well: #f2f0ec;
  --good: #1d7a46; --good-wash: #e5f3ea; --bad: #bf2718; --bad-wash: #fcebe8; --doubt: #8f5d00; --doubt-wash: #fbf1da; --calm: #9b968e;
  --radius: 10px;
  --text: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --code: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141416; --card: #1c1c1f; --ink: #ecebe8; --soft: #a29e97; --line: #313135; --well: #242428;
    --good: #5cc98a; --good-wash: #16301f; --bad: #ff7a6b; --bad-wash: #3a1a17; --doubt: #e9b44c; --doubt-wash: #33270f; --calm: #77736c;
  }
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-behavior: smooth; scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 var(--text); overflow-wrap: anywhere; }
main { max-width: 1180px; margin: 0 auto; padding: 0 24px 64px; }
a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--calm); }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--doubt); outline-offset: 2px; border-radius: 4px; }
code, pre, kbd { font-family: var(--code); font-size: .88em; }
h1, h2, h3, p, dl, dd, ul, ol, figure { margin: 0; padding: 0; }
ul, ol { list-style: none; }
.soft { color: var(--soft); }
.num { font-variant-numeric: tabular-nums; }
.js-only { display: none; }
.js .js-only { display: revert; }

/* verdict */
.band { height: 6px; background: var(--tone); }
.verdict { padding: 26px 0 22px; }
.topline { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 18px; color: var(--soft); font-size: 14px; }
.topline .word { color: var(--tone); font-weight: 700; letter-spacing: .06em; }
.topline h1 { font-size: 15px; font-weight: 600; color: var(--ink); }
.topline .end { margin-left: auto; }
.sentence { font-size: clamp(22px, 3.4vw, 32px); line-height: 1.22; font-weight: 640; letter-spacing: -.012em; margin: 12px 0 14px; max-width: 34em; text-wrap: balance; }
.strip { display: flex; gap: 2px; height: 12px; max-width: 560px; }
.strip > * { flex: 1 1 0; min-width: 2px; border-radius: 2px; background: var(--calm); opacity: .3; }
.strip .passed { background: var(--good); opacity: .5; }
.strip .healed { background: var(--doubt); opacity: .9; }
.strip .red { background: var(--bad); opacity: 1; }
.strip a:hover { opacity: 1; }
.ran { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; font-size: 14px; color: var(--soft); }
.ran .strip { flex: 1 1 220px; }
.tone-green { --tone: var(--good); --wash: var(--good-wash); }
.tone-red { --tone: var(--bad); --wash: var(--bad-wash); }
.tone-doubt { --tone: var(--doubt); --wash: var(--doubt-wash); }

/* words beside the picture */
.sheet { display: grid; grid-template-columns: minmax(0, 1fr); background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); overflow: clip; }
.pair { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); }
.pair.alone { grid-template-columns: minmax(0, 1fr); }
.pane { padding: 16px 18px 18px; min-width: 0; }
.pane + .pane { border-left: 1px solid var(--line); background: var(--well); }
.caption { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; font-size: 12px; font-weight: 600; color: var(--soft); margin-bottom: 10px; }
.caption .end { margin-left: auto; font-weight: 500; }
.prose li { display: grid; grid-template-columns: 1.3em 2.4em minmax(0, 1fr) auto; gap: 0 6px; padding: 4px 8px; margin: 0 -8px; border-radius: 6px; }
.prose .no { color: var(--calm); text-align: right; padding-right: 6px; font-size: 13px; line-height: 22.5px; }
.prose .mark { text-align: center; font-weight: 700; }
.prose .passed .mark { color: var(--good); }
.prose .red { background: var(--bad-wash); font-weight: 600; }
.prose .red .mark, .prose .red .no { color: var(--bad); }
.prose .notrun, .prose .skipped, .prose .note, .prose .manual { color: var(--soft); }
.prose .heading { font-weight: 650; padding-top: 10px; }
.prose details > summary { padding: 4px 0; color: var(--soft); font-size: 13px; cursor: pointer; }
.prose .rivals { margin-top: 16px; }
.words b { font-weight: 620; }
.tag { display: inline-block; font-size: 11px; line-height: 17px; padding: 0 7px; border-radius: 9px; background: var(--well); color: var(--soft); white-space: nowrap; font-weight: 500; align-self: start; margin-top: 3px; }
.pane + .pane .tag { background: var(--card); }
.tag.healed, .tag.weak { background: var(--doubt-wash); color: var(--doubt); font-weight: 600; }
.tag.red { background: var(--bad-wash); color: var(--bad); font-weight: 600; }

/* pictures */
.shot { position: relative; display: block; border-radius: 6px; overflow: hidden; box-shadow: 0 0 0 1px var(--line), 0 6px 20px -12px rgb(0 0 0 / .35); background: var(--card); line-height: 0; }
.shot.tall { max-width: calc(min(74vh, 680px) * var(--ratio)); margin-inline: auto; }
dialog .shot.tall { max-width: calc(94vh * var(--ratio)); }
.shot img { display: block; width: 100%; height: auto; }
.shot svg { position: absolute; inset: 0 auto auto 0; width: 100%; height: auto; overflow: visible; }
.frame { fill: none; stroke: #e5301c; stroke-width: 3; vector-effect: non-scaling-stroke; }
.halo { fill: none; stroke: #fff; stroke-opacity: .85; stroke-width: 6; vector-effect: non-scaling-stroke; }
.rival { fill: rgb(217 138 0 / .08); stroke: #c97a00; stroke-width: 2; stroke-dasharray: 5 4; vector-effect: non-scaling-stroke; }
.badge { fill: #c97a00; }
.badge-text { fill: #fff; font-family: var(--text); font-weight: 700; text-anchor: middle; dominant-baseline: central; }
button.enlarge { all: unset; display: block; width: 100%; cursor: zoom-in; }
button.enlarge:focus-visible { outline: 2px solid var(--doubt); outline-offset: 3px; }
.tabs { display: flex; flex-wrap: wrap; align-items: baseline; }
.tabs .caption { margin-right: auto; }
.tabs > input { position: absolute; opacity: 0; pointer-events: none; }
.tabs > label { cursor: pointer; padding: 1px 9px; border-radius: 9px; font-size: 12px; color: var(--soft); display: inline-block; margin-bottom: 10px; }
.tabs > input:checked + label { background: var(--card); color: var(--ink); box-shadow: 0 0 0 1px var(--line); font-weight: 600; }
.tabs > input:focus-visible + label { outline: 2px solid var(--doubt); }
.tabs .view { display: none; flex: 0 0 100%; }
.tabs > .pick-before:checked ~ .view.before, .tabs > .pick-after:checked ~ .view.after { display: block; }
.meanwhile { margin-top: 12px; font-size: 13px; color: var(--soft); }
.meanwhile li::before { content: "⚠ "; color: var(--doubt); }
dialog { border: 0; padding: 0; background: none; max-width: 96vw; max-height: 94vh; cursor: zoom-out; }
dialog::backdrop { background: rgb(10 10 12 / .78); }
dialog .shot { width: min(94vw, 1400px); }

/* doubts, next command, environment */
.bar { border-top: 1px solid var(--line); padding: 11px 18px; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 14px; font-size: 14px; }
.bar.quiet { color: var(--soft); font-size: 13px; gap: 2px 0; }
.bar.quiet > span:not(:last-child)::after { content: "·"; margin: 0 8px; color: var(--calm); }
.doubts { display: flex; flex-wrap: wrap; gap: 6px 8px; }
.doubts > * { padding: 2px 10px; border-radius: 12px; background: var(--doubt-wash); color: var(--doubt); font-weight: 550; text-decoration: none; font-size: 13px; }
.doubts > a:hover { text-decoration: underline; }
.doubts > .none { background: var(--good-wash); color: var(--good); }
.again { display: flex; flex: 0 1 auto; min-width: 0; align-items: center; gap: 8px; }
.again code { background: var(--well); border-radius: 6px; padding: 5px 10px; user-select: all; min-width: 0; white-space: nowrap; overflow-x: auto; }
.button { font: inherit; font-size: 12px; font-weight: 600; border: 1px solid var(--line); background: var(--card); color: inherit; border-radius: 6px; padding: 3px 10px; cursor: pointer; flex: none; }
.button:hover { border-color: var(--calm); }
.links { display: flex; flex-wrap: wrap; gap: 4px 14px; margin-left: auto; font-size: 13px; }

/* steps */
.steps-head { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; padding: 40px 0 10px; }
.steps-head h2 { font-size: 18px; font-weight: 650; letter-spacing: -.01em; margin-right: 6px; }
.tools { display: none; flex-wrap: wrap; gap: 8px 12px; align-items: center; flex: 1; min-width: 0; }
.js .tools { display: flex; }
.js .steps-head { position: sticky; top: 0; z-index: 2; background: var(--paper); }
.filters { display: flex; flex-wrap: wrap; gap: 4px; }
.filters button { font: inherit; font-size: 13px; border: 0; background: none; color: var(--soft); border-radius: 14px; padding: 3px 11px; cursor: pointer; }
.filters button:hover { background: var(--well); }
.filters button[aria-pressed=true] { background: var(--ink); color: var(--paper); font-weight: 600; }
.filters i { font-style: normal; opacity: .65; margin-left: 3px; font-variant-numeric: tabular-nums; }
#search { font: inherit; font-size: 14px; flex: 1 1 150px; min-width: 0; max-width: 280px; margin-left: auto; padding: 5px 11px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; }
#count { font-size: 13px; color: var(--soft); }
.steps { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); overflow: clip; }
.row + .row { border-top: 1px solid var(--line); }
.row:target { box-shadow: inset 3px 0 0 var(--doubt); }
.row.red { border-left: 3px solid var(--bad); }
.row.red summary, .row.red .control { background: linear-gradient(to right, var(--bad-wash), transparent 70%); }
.row summary, .control { display: grid; grid-template-columns: 2.2em 1.4em minmax(0, 1fr) auto 4.6em; gap: 0 8px; align-items: baseline; padding: 8px 16px 8px calc(8px + var(--depth, 0) * 20px); }
.row summary { cursor: pointer; list-style: none; }
.row summary::-webkit-details-marker { display: none; }
.row summary:hover { background: color-mix(in srgb, var(--well) 70%, transparent); }
.row .no { text-align: right; color: var(--calm); font-size: 13px; }
.row .mark { text-align: center; font-weight: 700; color: var(--good); }
.row.red .mark { color: var(--bad); }
.row.healed .mark { color: var(--doubt); }
.row .took { text-align: right; color: var(--soft); font-size: 13px; white-space: nowrap; }
.row .tags { display: flex; flex-wrap: wrap; gap: 4px; justify-content: flex-end; }
.control { color: var(--soft); font-size: 14px; padding-top: 5px; padding-bottom: 5px; }
.control .why::before { content: "— "; }
.control .mark { color: var(--calm); font-weight: 400; }
.inside { padding: 4px 16px 20px calc(8px + 2.2em + 1.4em + 16px + var(--depth, 0) * 20px); display: grid; gap: 14px; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 3px 16px; font-size: 14px; }
.facts dt { color: var(--soft); }
.facts .expected { color: var(--good); font-weight: 600; white-space: pre-wrap; }
.facts .seen { color: var(--bad); font-weight: 600; white-space: pre-wrap; }
.message { font-weight: 600; color: var(--bad); }
.hint { white-space: pre-line; }
.rivals { width: 100%; border-collapse: collapse; font-size: 14px; }
.rivals th { text-align: left; font-weight: 600; font-size: 12px; color: var(--soft); padding: 0 12px 4px 0; }
.rivals td { border-top: 1px solid var(--line); padding: 5px 12px 5px 0; vertical-align: top; }
.rivals .n { color: var(--doubt); font-weight: 700; width: 1.6em; }
.change { font: 13px/1.6 var(--code); border-radius: 6px; overflow: clip; }
.change del, .change ins { display: block; text-decoration: none; padding: 1px 10px; }
.change del { background: var(--bad-wash); color: var(--bad); }
.change ins { background: var(--good-wash); color: var(--good); }
.change del::before { content: "− "; } .change ins::before { content: "+ "; }
.app { font-size: 13px; display: grid; gap: 2px; }
.app li { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 10px; }
.app .what { color: var(--doubt); font-weight: 600; }
.shots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr)); gap: 14px; }
.shots figcaption { font-size: 12px; color: var(--soft); margin-top: 6px; }
.tree summary { display: inline-block; font-size: 13px; color: var(--soft); padding: 0; text-decoration: underline dotted; }
.tree pre { margin: 8px 0 0; padding: 12px; background: var(--well); border-radius: 6px; max-height: 420px; overflow: auto; font-size: 12px; line-height: 1.5; overflow-wrap: normal; }
footer { margin-top: 28px; font-size: 12px; color: var(--calm); }

@media (max-width: 820px) {
  .pair { grid-template-columns: minmax(0, 1fr); }
  .pane + .pane { border-left: 0; border-top: 1px solid var(--line); }
}
@media (max-width: 560px) {
  main { padding: 0 14px 48px; }
  .topline .end { margin-left: 0; }
  .links { margin-left: 0; }
  .row summary, .control { grid-template-columns: 1.8em 1.2em minmax(0, 1fr) auto; gap: 0 6px; padding-right: 12px; padding-left: calc(4px + var(--depth, 0) * 8px); }
  .row .tags { grid-column: 3 / -1; grid-row: 2; justify-content: flex-start; }
  .inside { padding-left: 14px; padding-right: 14px; }
  .steps-head h2 { flex-basis: 100%; }
  .prose li { grid-template-columns: 1.2em 2em minmax(0, 1fr); }
  .prose li .tag { grid-column: 3; justify-self: start; }
  #search { max-width: none; margin-left: 0; flex-basis: 100%; }
  .js .steps-head { position: static; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media print { .tools, .button { display: none !important; } body { background: none; } }
`;
