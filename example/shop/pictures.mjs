/** Product pictures, drawn with the colours of the style sheet. They are decoration: the name stands beside them. */
const drawings = {
  'blue-cup': `
    <ellipse class="shade" cx="96" cy="126" rx="56" ry="7"/>
    <path class="c1" d="M56 62h72v26c0 20-14 34-36 34S56 108 56 88z"/>
    <path class="line c1" d="M128 70h8c24 0 20 34-12 34"/>
    <ellipse class="c4" cx="92" cy="62" rx="36" ry="8"/>
    <path class="steam" d="M82 44c-8-10 8-14 0-24M102 44c-8-10 8-14 0-24"/>`,
  'copper-kettle': `
    <ellipse class="shade" cx="100" cy="126" rx="60" ry="7"/>
    <path class="line c3" d="M66 58c0-44 68-44 68 0"/>
    <path class="c2" d="M148 78l28-20 6 8-26 36z"/>
    <path class="c2" d="M52 88c0-24 20-38 48-38s52 14 52 38c0 14-4 26-10 34H62c-6-8-10-20-10-34z"/>
    <path class="glow" d="M66 88c0-12 8-20 20-24l4 6c-10 4-16 10-16 20z"/>
    <circle class="c3" cx="100" cy="46" r="7"/>`,
  'milk-jug': `
    <ellipse class="shade" cx="98" cy="126" rx="48" ry="7"/>
    <path class="c5" d="M60 40l14 6h52l8-4-4 28c8 34-4 52-32 52S58 104 66 70z"/>
    <path class="line c5" d="M130 58c30-8 32 44 0 42"/>
    <path class="c1" d="M64 84h68l2 12H62z"/>`,
  'oat-biscuits': `
    <ellipse class="shade" cx="100" cy="126" rx="64" ry="7"/>
    <circle class="c6" cx="76" cy="96" r="27"/><circle class="c2" cx="126" cy="98" r="26"/>
    <circle class="c6" cx="102" cy="62" r="28"/>
    <g class="crumb"><circle cx="92" cy="54" r="3"/><circle cx="108" cy="68" r="3"/><circle cx="112" cy="50" r="2.5"/>
    <circle cx="68" cy="92" r="3"/><circle cx="82" cy="104" r="3"/><circle cx="122" cy="92" r="3"/><circle cx="134" cy="104" r="3"/></g>`,
  'round-teapot': `
    <ellipse class="shade" cx="100" cy="126" rx="58" ry="7"/>
    <path class="line c3" d="M60 70c-38-12-40 44 4 38"/>
    <path class="c3" d="M136 84l26-30 14 4-26 52z"/>
    <circle class="c3" cx="100" cy="84" r="40"/>
    <path class="c2" d="M72 56c10-14 46-14 56 0z"/><circle class="c2" cx="100" cy="41" r="6"/>
    <path class="glow" d="M72 88c-2-14 6-24 16-28l3 6c-8 4-12 12-11 22z"/>`,
  'steel-strainer': `
    <ellipse class="shade" cx="92" cy="126" rx="44" ry="6"/>
    <path class="line c7" d="M124 64l48-28"/>
    <path class="c7" d="M52 66h76c0 30-14 48-38 48S52 96 52 66z"/>
    <ellipse class="c5" cx="90" cy="66" rx="38" ry="9"/>
    <g class="mesh"><path d="M62 84h56M68 96h44M78 76v34M90 76v38M102 76v34"/></g>`,
  'tall-pot': `
    <ellipse class="shade" cx="98" cy="128" rx="46" ry="6"/>
    <path class="line c1" d="M66 56c-34 0-34 52-2 50"/>
    <path class="c1" d="M122 62l30-24 8 6-32 42z"/>
    <path class="c1" d="M72 36h52l8 88H64z"/><path class="c5" d="M68 84h60l1 12H67z"/>
    <path class="c3" d="M70 36c4-14 52-14 56 0z"/><circle class="c3" cx="98" cy="22" r="6"/>`,
  'tea-towel': `
    <ellipse class="shade" cx="100" cy="128" rx="48" ry="5"/>
    <path class="line c3" d="M40 26h120"/>
    <path class="c5" d="M62 22h76v98c-12-6-26 6-38 0s-26 6-38 0z"/>
    <path class="c3" d="M74 22h8v94h-8zM118 22h8v94h-8z"/><path class="c2" d="M62 84h76v6H62z"/>`,
};

export function picture(sku) {
  return `<svg class="picture" viewBox="0 0 200 140" aria-hidden="true" focusable="false">${drawings[sku]}</svg>`;
}
