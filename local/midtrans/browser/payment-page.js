import { element } from './element.js';
import { cardScreen, choiceScreen, failedScreen, finalScreen, waitingScreen } from './screens.js';
import { drawSummary, showTimeLeft } from './summary.js';

const [base, token] = location.pathname.split('/snap/v4/redirection/');
const clientKey = new URLSearchParams(location.search).get('client_key');
const isFramed = window.parent !== window;
const pollMs = 2_000;
const runningScreens = ['open', 'waiting', 'failed', 'choice', 'card'];
const autoCloseMs = 5_000;

let view = null;
/** The view that the shopper chose instead of the view for the current status: `choice`, `card`, or null. */
let wish = null;
let drawn = '';
let deadline = 0;
let wasPaidBefore = false;
let isGone = false;

document.documentElement.dataset.mode = isFramed ? 'popup' : 'redirect';

const act = {
  get canLeave() {
    return isFramed || Boolean(view?.finishUrl);
  },
  leave,
  charge: (body) => change('charge', body),
  pay: (body) => change('pay', body),
  showCardForm: () => show('card'),
  showChoice: () => show('choice'),
  copy: (text) => navigator.clipboard?.writeText(text).catch(() => undefined),
};

async function ask(path, init) {
  const response = await fetch(`${base}/snap/${path}`, init);
  const body = await response.json();
  if (!response.ok) throw Object.assign(new Error(body.error_messages?.join(' ')), { status: response.status });
  return body;
}

/** Sends a change. The buttons are disabled until the response arrives, and an error is announced to screen readers. */
async function change(verb, body) {
  const buttons = [...document.querySelectorAll('#screen button')];
  for (const button of buttons) button.disabled = true;
  try {
    const headers = { 'content-type': 'application/json' };
    accept(await ask(`v2/transactions/${token}/${verb}`, { method: 'POST', headers, body: JSON.stringify(body) }));
  } catch (failure) {
    complain(failure.status ? failure.message : 'Tidak ada jawaban dari simulasi. Coba lagi.');
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

function accept(fresh) {
  if (view?.status !== fresh.status || view?.payment?.transactionId !== fresh.payment?.transactionId) wish = null;
  view = fresh;
  deadline = performance.now() + fresh.secondsLeft * 1000;
  draw();
}

function show(screen) {
  wish = screen;
  draw();
}

function currentScreen() {
  if (wish) return wish;
  return wasPaidBefore ? 'processed' : view.status;
}

function draw() {
  const screen = currentScreen();
  const key = `${screen} ${view.payment?.transactionId ?? ''}`;
  if (key === drawn) return;
  drawn = key;
  drawSummary(view, runningScreens.includes(screen));
  showTimeLeft(deadline);
  const parts = {
    open: () => choiceScreen(view, act),
    choice: () => choiceScreen(view, act),
    card: () => cardScreen(act),
    waiting: () => waitingScreen(view, act),
    failed: () => failedScreen(act),
  }[screen];
  fill(parts ? parts() : finalScreen(screen, act));
  if ((screen === 'paid' || screen === 'review') && isFramed) setTimeout(leave, autoCloseMs);
}

function fill(parts) {
  document.getElementById('screen').replaceChildren(...parts.filter(Boolean));
  document.querySelector('#screen h1')?.focus();
}

function complain(text) {
  document.querySelector('#screen .alert')?.remove();
  document.querySelector('#screen h1')?.after(element('p', { class: 'alert', role: 'alert' }, text));
}

function resultOfClosing() {
  if (wasPaidBefore) return { status_code: '406', status_message: ['transaction has been processed'] };
  const { status, result, payment } = view ?? {};
  // A card is not charged before its code, so nothing is pending.
  if (status === 'waiting' && payment.channel === 'credit_card') return undefined;
  if (status === 'expired') return { status_code: '407', status_message: ['transaction has expired'] };
  if (status === 'canceled') return { status_code: '412', status_message: ['transaction has been canceled'] };
  if (!view) return { status_code: '404', status_message: ['token not found'] };
  return result;
}

/** Passes the result to the shop's callbacks, or redirects to the finish URL when the page is not a pop-up. */
function leave() {
  if (isGone) return;
  const result = resultOfClosing();
  if (isFramed) {
    isGone = true;
    const message = result ? { midtrans: 'result', token, result } : { midtrans: 'close', token };
    window.parent.postMessage(message, location.origin);
  } else if (view?.finishUrl) {
    const target = new URL(view.finishUrl);
    for (const name of ['order_id', 'status_code', 'transaction_status']) {
      if (result?.[name]) target.searchParams.set(name, result[name]);
    }
    location.assign(target);
  }
}

function addCloseButton() {
  const close = element(
    'button',
    { type: 'button', class: 'close', 'aria-label': 'Tutup pembayaran', onClick: leave },
    '×',
  );
  document.getElementById('card').prepend(close);
}

async function refresh() {
  try {
    accept(await ask(`v1/transactions/${token}`));
  } catch {
    // Ignored: the next poll tries again.
  }
}

async function start() {
  const query = clientKey === null ? '' : `?client_key=${encodeURIComponent(clientKey)}`;
  try {
    const first = await ask(`v1/transactions/${token}${query}`);
    wasPaidBefore = first.status === 'paid' || first.status === 'review';
    accept(first);
    setInterval(() => showTimeLeft(deadline), 1_000);
    setInterval(() => view.status !== 'paid' && !isGone && void refresh(), pollMs);
  } catch (failure) {
    fill(finalScreen('unknown', act));
    if (failure.status === 401) complain('Kunci klien (data-client-key) tidak cocok.');
  }
  if (act.canLeave) addCloseButton();
}

window.addEventListener('message', (event) => {
  if (event.origin === location.origin && event.data?.midtrans === 'close-please') leave();
});
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && act.canLeave) leave();
});
void start();
