import { html } from './html.ts';

/** A fishing float on the water at sunrise: the decorative logo of the emulators' pages. */
export const floatOnWater = html`<svg class="scene" viewBox="0 0 240 140" aria-hidden="true">
  <circle class="sun" cx="178" cy="74" r="30" />
  <path class="far" d="M0 84h240v56H0z" />
  <path class="line" d="M118 0c-4 26-5 40-2 62" />
  <path class="stem" d="M116 60v16" />
  <path class="cap" d="M100 90a16 16 0 0 1 32 0z" />
  <path class="cork" d="M100 90h32l-10 22a7 7 0 0 1-12 0z" />
  <path class="near" d="M0 100q15-8 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0v40H0z" />
  <path class="ring" d="M88 103q28 12 56 0" />
</svg>`;

export const sceneStyle = /* css */ `
.scene { display: block; border-radius: .875rem; background: var(--sky); }
.sun { fill: var(--coral); } .far { fill: var(--water); opacity: .45; } .near { fill: var(--water); }
.line { fill: none; stroke: var(--ink); stroke-width: 1.2; } .stem { stroke: var(--ink); stroke-width: 3; stroke-linecap: round; }
.cap { fill: var(--coral); stroke: #fffdf9; stroke-width: 2; } .cork { fill: var(--cork); }
.ring { fill: none; stroke: #f5f1ea; stroke-width: 2; stroke-linecap: round; opacity: .7; }
`;
