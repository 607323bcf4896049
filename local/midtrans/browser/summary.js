import { element, formatCountdown, formatRupiah } from './element.js';

/** Shows the amount, the order and, while payment is still possible, the remaining time. */
export function drawSummary({ grossAmount, orderId, items }, isRunning) {
  const countdown = element('strong', { id: 'countdown', role: 'timer' });
  const parts = [
    element('p', { class: 'amount' }, formatRupiah(grossAmount)),
    element('p', { class: 'order' }, 'Pesanan ', element('span', { class: 'digits' }, orderId)),
    items.length > 0 && itemList(items),
    isRunning && element('p', { class: 'clock' }, 'Bayar dalam ', countdown),
  ];
  document.getElementById('summary').replaceChildren(...parts.filter(Boolean));
}

function itemList(items) {
  const lines = items.map(({ name, price, quantity }) =>
    element(
      'li',
      {},
      element('span', {}, `${quantity} × ${name}`),
      element('span', {}, formatRupiah(price * quantity)),
    ),
  );
  return element('details', { class: 'items' }, element('summary', {}, 'Rincian pesanan'), element('ul', {}, ...lines));
}

/** `deadline` is in ms, relative to `performance.now()`. */
export function showTimeLeft(deadline) {
  const countdown = document.getElementById('countdown');
  const seconds = Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
  if (countdown) countdown.textContent = formatCountdown(seconds);
}
