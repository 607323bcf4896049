import { element } from './element.js';

const testCards = [
  ['4811 1111 1111 1114', 'diterima'],
  ['4911 1111 1111 1113', 'ditolak bank'],
  ['4511 1111 1111 1117', 'ditinjau dulu'],
];

/**
 * Creates the card form. `onSubmit` receives `{ number, expiry, cvv }`. Only the provider's test cards are accepted.
 */
export function cardForm(onSubmit) {
  const number = field('card-number', 'Nomor kartu', { inputMode: 'numeric', maxLength: 23, autocomplete: 'off' });
  const expiry = field('card-expiry', 'Masa berlaku', { maxLength: 7, autocomplete: 'off', placeholder: 'BB/TT' });
  const cvv = field('card-cvv', 'CVV', { inputMode: 'numeric', maxLength: 3, autocomplete: 'off', placeholder: '123' });

  function fill(digits) {
    number.input.value = digits;
    expiry.input.value = '01/30';
    cvv.input.value = '123';
  }

  return element(
    'form',
    {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        onSubmit({ number: number.input.value, expiry: expiry.input.value, cvv: cvv.input.value });
      },
    },
    element(
      'fieldset',
      { class: 'hints' },
      element('legend', {}, 'Jangan masukkan kartu asli. Pilih kartu uji:'),
      ...testCards.map(([digits, outcome]) =>
        element(
          'button',
          { type: 'button', class: 'hint', onClick: () => fill(digits) },
          element('span', { class: 'digits' }, digits),
          element('span', {}, outcome),
        ),
      ),
    ),
    number.box,
    element('div', { class: 'pair' }, expiry.box, cvv.box),
    element('button', { type: 'submit', class: 'primary' }, 'Bayar dengan kartu'),
  );
}

/** Creates the form for the bank's one-time code. `onSubmit` receives its text. */
export function otpForm(onSubmit) {
  const code = field('otp', 'Kode OTP', { inputMode: 'numeric', maxLength: 6, autocomplete: 'one-time-code' });
  return element(
    'form',
    {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        onSubmit(code.input.value.trim());
      },
    },
    element(
      'p',
      {},
      'Bank Anda akan mengirim kode lewat SMS. Dalam simulasi ini kodenya ',
      element('strong', {}, '112233'),
      '.',
    ),
    code.box,
    element('button', { type: 'submit', class: 'primary' }, 'Kirim kode'),
  );
}

function field(id, label, properties) {
  const input = element('input', { id, type: 'text', ...properties });
  return { input, box: element('div', { class: 'field' }, element('label', { for: id }, label), input) };
}
