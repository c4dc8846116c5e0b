import { html } from '../local/html.ts';
import { look } from '../local/look.ts';
import { floatOnWater, sceneStyle } from '../local/scene.ts';

/** A default account. The script adds the accounts used before in this browser. */
const defaultAccount = { email: 'robin.rivers@example.com', name: 'Robin Rivers' };

/**
 * The pop-up for "Continue with Google" when no identity provider is configured. The script enables the buttons: without
 * it, the browser would send the form itself, and the shop's page would wait for ever.
 */
export const googlePage = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>Test login (replaces Google)</title>
      <link rel="stylesheet" href="/emulator/auth/handler.css" />
      <script src="/emulator/auth/handler.js" defer></script>
    </head>
    <body>
      <main>
        <div class="top">
          <p class="test-mode">Test mode, not Google</p>
          ${floatOnWater}
        </div>
        <h1>Choose an account</h1>
        <p class="quiet">
          This page replaces Google login in test mode. No password needed, and nothing leaves this computer.
        </p>
        <noscript><p class="alert" role="alert">This page requires JavaScript.</p></noscript>
        <p class="alert" role="alert" id="alert" hidden></p>
        <div id="choice">
          <ul class="people" id="people" aria-label="Accounts">
            <li>
              <button
                class="row"
                type="button"
                disabled
                data-email="${defaultAccount.email}"
                data-name="${defaultAccount.name}"
              >
                <span class="initials" aria-hidden="true">${defaultAccount.name[0]}</span>
                <span class="who"
                  ><strong>${defaultAccount.name}</strong><span>${defaultAccount.email}</span></span
                >
              </button>
            </li>
          </ul>
          <form id="other" novalidate>
            <h2>Use another account</h2>
            <div class="field">
              <label for="email">Email</label>
              <input
                id="email"
                name="email"
                type="email"
                autocomplete="off"
                spellcheck="false"
                autocapitalize="none"
                aria-describedby="email-problem"
                required
              />
              <p class="problem" id="email-problem"></p>
            </div>
            <div class="field">
              <label for="name">Name <span class="quiet">(optional)</span></label>
              <input id="name" name="name" type="text" autocomplete="off" maxlength="120" />
            </div>
            <div class="actions">
              <button class="button" type="submit" disabled>Continue</button>
              <button class="plain" type="button" id="cancel">Cancel</button>
            </div>
          </form>
        </div>
      </main>
    </body>
  </html> `.text;

export const googlePageStyle = /* css */ `${look}${sceneStyle}
body { display: grid; place-items: start center; padding: 1.25rem; }
main { width: 100%; max-width: 27rem; padding: 1.5rem; background: var(--sheet); border: 1px solid var(--line); border-top: 5px solid var(--lake); border-radius: .875rem; box-shadow: var(--shade); }
.top { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
.top .scene { width: 4.5rem; border-radius: .5rem; }
h1 { margin-top: .625rem; font-size: 1.5rem; }
h2 { font-size: 1rem; }
.quiet { color: var(--quiet); font-weight: 400; }
h1 + .quiet { margin-top: .375rem; font-size: .9375rem; text-wrap: pretty; }
.alert { margin-top: 1rem; padding: .75rem 1rem; border: 1px solid var(--coral); border-inline-start-width: 5px; border-radius: .5rem; }
.people { display: grid; gap: .5rem; margin-top: 1.125rem; }
.row { display: flex; align-items: center; gap: .75rem; width: 100%; min-height: 3.5rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .75rem; background: transparent; text-align: start; cursor: pointer; }
.row:hover { border-color: var(--lake); background: var(--cork-wash); }
.row[disabled] { opacity: .65; cursor: progress; }
.initials { flex: none; display: grid; place-items: center; width: 2.375rem; height: 2.375rem; border-radius: 50%; background: var(--lake); color: var(--on-lake); font-weight: 700; text-transform: uppercase; }
.who { display: grid; min-width: 0; line-height: 1.3; }
.who > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.who span { color: var(--quiet); font-size: .875rem; }
form { display: grid; gap: .75rem; margin-top: 1.25rem; padding-top: 1.125rem; border-top: 1px solid var(--line); }
label { display: block; margin-bottom: .25rem; font-size: .9375rem; font-weight: 600; }
input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--quiet); border-radius: .625rem; background: var(--page); }
input[aria-invalid="true"] { border: 2px solid var(--coral); }
.problem:not(:empty) { margin-top: .25rem; color: var(--coral-text); font-size: .875rem; }
.actions { display: flex; gap: .5rem; margin-top: .25rem; }
.actions .button { flex: 1; }
.plain { min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid transparent; border-radius: .625rem; background: none; color: var(--lake); font-weight: 600; cursor: pointer; }
.plain:hover { border-color: var(--line); }
`;

/**
 * Sends the chosen account to the shop's page that opened this window, in the format of the web SDK's popup (see the
 * browser code that listens). The target is our own origin, so another opener receives nothing.
 */
export const googlePageScript = /* js */ `
const asked = new URLSearchParams(location.search);
const alertBox = document.getElementById('alert');
const people = document.getElementById('people');
const form = document.getElementById('other');
const rememberedAs = 'fishzome.test-google-people';

function say(text) {
  alertBox.textContent = text;
  alertBox.hidden = false;
}

function remembered() {
  try {
    const list = JSON.parse(localStorage.getItem(rememberedAs) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one?.email === 'string').slice(0, 3) : [];
  } catch {
    return [];
  }
}

function remember(person) {
  const others = remembered().filter((one) => one.email !== person.email);
  try {
    localStorage.setItem(rememberedAs, JSON.stringify([person, ...others].slice(0, 3)));
  } catch {
    // Without storage, past accounts aren't remembered.
  }
}

function offer({ email, name }) {
  const known = [...people.querySelectorAll('.row')].find((row) => row.dataset.email === email);
  if (known) return people.prepend(known.parentElement);
  const item = people.querySelector('li').cloneNode(true);
  const row = item.querySelector('.row');
  row.dataset.email = email;
  row.dataset.name = name ?? '';
  item.querySelector('.initials').textContent = (name || email)[0];
  item.querySelector('strong').textContent = name || email.split('@')[0];
  item.querySelector('.who > span').textContent = email;
  people.prepend(item);
}

function busy(on) {
  for (const button of document.querySelectorAll('.row, .button')) button.disabled = on;
}

async function choose(person) {
  busy(true);
  alertBox.hidden = true;
  try {
    const response = await fetch('/emulator/auth/google', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error.message);
    remember(person);
    const result = new URLSearchParams({ providerId: asked.get('providerId'), id_token: answer.idToken });
    window.opener.postMessage(
      {
        identityEmulator: 1,
        authEvent: {
          type: asked.get('authType'),
          eventId: asked.get('eventId'),
          urlResponse: location.origin + location.pathname + '?' + result,
          sessionId: 'none',
          postBody: null,
          tenantId: null,
          error: null,
        },
      },
      location.origin,
    );
  } catch (error) {
    busy(false);
    say('Login failed: ' + error.message);
  }
}

function problem(text) {
  const field = form.elements.email;
  document.getElementById('email-problem').textContent = text;
  field.setAttribute('aria-invalid', String(text !== ''));
  if (text) field.focus();
}

people.addEventListener('click', (event) => {
  const row = event.target.closest('.row');
  if (row) choose({ email: row.dataset.email, name: row.dataset.name });
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const email = form.elements.email.value.trim().toLowerCase();
  if (!/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/.test(email)) return problem(email ? 'Provide a valid Email' : 'Email is Required');
  problem('');
  choose({ email, name: form.elements.name.value.trim() });
});
document.getElementById('cancel').addEventListener('click', () => window.close());

for (const person of remembered().reverse()) offer(person);
if (!window.opener || !asked.get('eventId')) {
  document.getElementById('choice').hidden = true;
  say('Close this window and choose "Continue with Google" in the shop.');
} else if (asked.get('providerId') !== 'google.com') {
  document.getElementById('choice').hidden = true;
  say('Only Google login is available in test mode.');
}
busy(false);
`;
