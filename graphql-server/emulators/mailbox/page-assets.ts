import { look } from '../local/look.ts';
import { sceneStyle } from '../local/scene.ts';

export const mailboxStyle = /* css */ `${look}${sceneStyle}
.top { background: var(--sheet); border-bottom: 1px solid var(--line); }
.top > div { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; max-width: 46rem; margin: 0 auto; padding: .875rem 1.25rem; }
.home { display: inline-flex; align-items: center; gap: .5rem; color: var(--ink); font: 800 1.35rem/1 var(--headings); letter-spacing: -.02em; text-decoration: none; }
.home img { border-radius: .5rem; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2.125rem); }
.quiet { margin-top: .375rem; color: var(--quiet); }
.rows { margin-top: 1.5rem; border: 1px solid var(--line); border-radius: .875rem; overflow: hidden; background: var(--sheet); box-shadow: var(--shade); }
.rows li + li { border-top: 1px solid var(--line); }
.row { display: grid; grid-template-columns: 1fr auto; gap: .125rem 1rem; padding: .875rem 1.125rem; color: inherit; text-decoration: none; border-inline-start: 4px solid transparent; }
.row:hover { background: var(--cork-wash); border-inline-start-color: var(--coral); }
.row:focus-visible { outline-offset: -3px; border-radius: .25rem; }
.subject { font-weight: 650; overflow-wrap: anywhere; }
.to { grid-row: 2; color: var(--quiet); font-size: .9375rem; overflow-wrap: anywhere; }
.row time { color: var(--quiet); font-size: .875rem; font-variant-numeric: tabular-nums; white-space: nowrap; padding-top: .125rem; }
@media (max-width: 30rem) { .row { grid-template-columns: 1fr; } .row .to, .row time { grid-row: auto; } }
.empty { display: grid; justify-items: center; gap: .75rem; margin-top: 1.5rem; padding: 2.5rem 1.25rem 2.75rem; border: 1px dashed var(--cork); border-radius: .875rem; text-align: center; }
.empty p { max-width: 34rem; color: var(--quiet); text-wrap: pretty; }
.empty .button { margin-top: .5rem; }
.empty .scene { width: 15rem; max-width: 100%; }
.one { display: grid; gap: 1rem; }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 2rem; color: var(--quiet); }
.facts > div { display: flex; gap: .5rem; } .facts dt { font-weight: 650; } .facts dd { color: var(--ink); overflow-wrap: anywhere; }
.message { width: 100%; height: 48rem; border: 1px solid var(--line); border-radius: .875rem; background: var(--sheet); box-shadow: var(--shade); resize: vertical; }
@media (max-width: 30rem) { .message { height: 66rem; } }
summary { cursor: pointer; color: var(--lake); padding: .5rem 0; }
.plain { margin: 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: .875rem; background: var(--sheet); font: .9375rem/1.55 ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Checks for new emails every three seconds while the page is visible, and announces them to screen readers. */
export const mailboxScript = /* js */ `
async function lookForMails() {
  const response = await fetch('/mailbox', { headers: { accept: 'text/html' } });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('mails');
  const shown = document.getElementById('mails');
  if (!fresh || fresh.dataset.newest === shown.dataset.newest) return;
  const focused = document.activeElement && document.activeElement.id;
  shown.replaceWith(document.adoptNode(fresh));
  if (focused) document.getElementById(focused)?.focus();
  const subject = fresh.querySelector('.subject')?.textContent;
  document.getElementById('news').textContent = subject ? 'New mail: ' + subject : 'The mailbox is empty.';
}
setInterval(() => {
  if (document.visibilityState === 'visible') lookForMails().catch(() => {});
}, 3000);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') lookForMails().catch(() => {});
});
`;
