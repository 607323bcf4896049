import { element, formatCountdown, formatRupiah } from './element.js';
import { cardScreen, choiceScreen, failedScreen, finalScreen, waitingScreen } from './screens.js';

const [base, token] = location.pathname.split('/snap/v4/redirection/');
const clientKey = new URLSearchParams(location.search).get('client_key');
const pollMs = 2_000;
const runningScreens = ['open', 'waiting', 'failed', 'choice', 'card'];
const autoCloseMs = 5_000;

let view = null;
/** The view that the shopper chose instead of the view for the current status: `choice`, `card`, or null. */
let wish = null;
let drawn = '';
let deadline = 0;
let isGone = false;

const act = {
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

function draw() {
  const screen = wish ?? view.status;
  const key = `${screen} ${view.payment?.transactionId ?? ''}`;
  if (key === drawn) return;
  drawn = key;
  drawSummary(runningScreens.includes(screen));
  const parts = {
    open: () => choiceScreen(view, act),
    choice: () => choiceScreen(view, act),
    card: () => cardScreen(act),
    waiting: () => waitingScreen(view, act),
    failed: () => failedScreen(act),
  }[screen];
  fill(parts ? parts() : finalScreen(screen, act));
  if (screen === 'paid' || screen === 'review') setTimeout(leave, autoCloseMs);
}

/** Shows the amount, the order and, while payment is still possible, the remaining time. */
function drawSummary(isRunning) {
  const countdown = element('strong', { id: 'countdown', role: 'timer' });
  const parts = [
    element('p', { class: 'amount' }, formatRupiah(view.grossAmount)),
    element('p', { class: 'order' }, 'Pesanan ', element('span', { class: 'digits' }, view.orderId)),
    isRunning && element('p', { class: 'clock' }, 'Bayar dalam ', countdown),
  ];
  document.getElementById('summary').replaceChildren(...parts.filter(Boolean));
  showTimeLeft();
}

function showTimeLeft() {
  const countdown = document.getElementById('countdown');
  const seconds = Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
  if (countdown) countdown.textContent = formatCountdown(seconds);
}

function fill(parts) {
  document.getElementById('screen').replaceChildren(...parts.filter(Boolean));
  document.querySelector('#screen h1')?.focus();
}

function complain(text) {
  document.querySelector('#screen .alert')?.remove();
  document.querySelector('#screen h1')?.after(element('p', { class: 'alert', role: 'alert' }, text));
}

/** What the shop is told; undefined when nothing happened. */
function resultOfClosing() {
  const { status, result, payment } = view ?? { status: 'unknown' };
  // A card is not charged before its code, so nothing is pending.
  if (status === 'waiting' && payment.channel === 'credit_card') return undefined;
  const failure = { expired: '407', canceled: '412', unknown: '404' }[status];
  return failure ? { status_code: failure } : (result ?? undefined);
}

/** Passes the result to the callbacks of the shop. */
function leave() {
  if (isGone) return;
  isGone = true;
  window.parent.postMessage({ midtrans: 'left', token, result: resultOfClosing() }, location.origin);
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
    accept(await ask(`v1/transactions/${token}${query}`));
    setInterval(showTimeLeft, 1_000);
    setInterval(() => view.status !== 'paid' && !isGone && void refresh(), pollMs);
  } catch (failure) {
    fill(finalScreen('unknown', act));
    if (failure.status === 401) complain('Kunci klien (data-client-key) tidak cocok.');
  }
  const label = { type: 'button', class: 'close', 'aria-label': 'Tutup pembayaran', onClick: leave };
  document.getElementById('card').prepend(element('button', label, '×'));
}

window.addEventListener('message', (event) => {
  if (event.origin === location.origin && event.data?.midtrans === 'close-please') leave();
});
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') leave();
});
void start();
