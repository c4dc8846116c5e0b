/* The button of the simulated wallet. The emulator decides whether it is available. */
const { pageOrigin } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const button = document.getElementById('pay');
const tell = (message) => parent.postMessage(message, pageOrigin);

button.addEventListener('click', () => tell({ kind: 'click' }));
const response = await fetch('/wallet').catch(() => null);
const { available } = response?.ok ? await response.json() : { available: false };
button.hidden = !available;
tell({ kind: 'ready', available });
