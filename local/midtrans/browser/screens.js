import { cardForm, otpForm } from './card-form.js';
import { element, formatRupiah } from './element.js';

const groups = [
  ['card', 'Kartu'],
  ['wallet', 'QRIS dan dompet digital'],
  ['bank', 'Transfer bank (virtual account)'],
  ['counter', 'Bayar di gerai'],
];

/** Returns the list of channels, grouped. */
export function choiceScreen({ channels }, act) {
  if (channels.length === 0)
    return endScreen('Tidak ada metode pembayaran', 'Jumlah ini tidak dapat dibayar di sini.', act);
  return [
    heading('Pilih metode pembayaran'),
    ...groups.map(([group, label]) => {
      const members = channels.filter((channel) => channel.group === group);
      if (members.length === 0) return null;
      return element(
        'section',
        { 'aria-labelledby': `group-${group}` },
        element('h2', { id: `group-${group}` }, label),
        element('ul', { class: 'channels' }, ...members.map((channel) => channelButton(channel, act))),
      );
    }),
  ];
}

function channelButton({ code, label }, act) {
  const choose = () => (code === 'credit_card' ? act.showCardForm() : act.charge({ channel: code }));
  return element('li', {}, element('button', { type: 'button', class: 'channel', onClick: choose }, label));
}

export function cardScreen(act) {
  return [
    heading('Kartu kredit atau debit'),
    cardForm((card) => act.charge({ channel: 'credit_card', card })),
    back(act),
  ];
}

/**
 * Returns the instructions for the chosen channel: a code to enter, a QR code to scan, or an account number to pay to.
 */
export function waitingScreen({ payment, grossAmount }, act) {
  if (payment.channel === 'credit_card')
    return [heading('Masukkan kode OTP'), otpForm((otp) => act.pay({ otp })), back(act)];
  const { words, lines, button } = instructions(payment);
  return [
    heading(payment.label),
    element('p', {}, words),
    payment.qrCode && element('img', { class: 'qr', src: payment.qrCode, alt: 'Kode QR simulasi' }),
    lines.length > 0 &&
      element('dl', { class: 'numbers' }, ...lines.flatMap(([name, value]) => numberLine(name, value, act))),
    element('p', {}, 'Jumlah yang dibayar: ', element('strong', {}, formatRupiah(grossAmount))),
    element('button', { type: 'button', class: 'primary', onClick: () => act.pay({}) }, button),
    element('p', { class: 'quiet' }, 'Halaman ini boleh ditutup; pembayaran tetap menunggu sampai waktunya habis.'),
    back(act),
  ];
}

function instructions({ group, qrCode, label, details }) {
  if (qrCode)
    return { words: 'Pindai kode ini dengan aplikasi pembayaran Anda.', lines: [], button: 'Saya sudah bayar' };
  if (group === 'wallet')
    return { words: `Selesaikan pembayaran di aplikasi ${label}.`, lines: [], button: 'Saya sudah bayar' };
  if (group === 'counter') {
    const words = `Tunjukkan kode ini kepada kasir ${label}.`;
    return { words, lines: [['Kode pembayaran', details.payment_code]], button: 'Simulasikan pembayaran di gerai' };
  }
  const lines = details.bill_key
    ? [
        ['Kode perusahaan', details.biller_code],
        ['Kode tagihan', details.bill_key],
      ]
    : [['Nomor virtual account', details.permata_va_number ?? details.va_numbers[0].va_number]];
  return { words: `Transfer ke nomor ini dari rekening ${label} Anda.`, lines, button: 'Simulasikan transfer' };
}

function numberLine(name, value, act) {
  const copy = element('button', { type: 'button', class: 'copy', 'aria-label': `Salin ${name}` }, 'Salin');
  copy.addEventListener('click', async () => {
    await act.copy(value);
    copy.textContent = 'Tersalin';
  });
  return [element('dt', {}, name), element('dd', {}, element('span', { class: 'digits' }, inFours(value)), copy)];
}

function inFours(digits) {
  return digits.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

const ends = {
  paid: ['Pembayaran berhasil', 'Terima kasih. Toko akan diberi tahu.', '✓'],
  review: ['Pembayaran sedang ditinjau', 'Bank memeriksa kartu ini dulu. Toko akan diberi tahu hasilnya.', '…'],
  expired: ['Waktu pembayaran habis', 'Pesanan ini tidak dapat dibayar lagi di halaman ini.', '!'],
  canceled: ['Pembayaran dibatalkan', 'Toko telah membatalkan pembayaran ini.', '!'],
  unknown: ['Halaman pembayaran tidak ditemukan', 'Alamat ini sudah tidak berlaku. Mulai lagi dari toko.', '!'],
};

export function finalScreen(status, act) {
  const [title, words, sign] = ends[status];
  return endScreen(title, words, act, sign, status === 'paid' ? 'good' : 'calm');
}

export function failedScreen(act) {
  return [
    element('p', { class: 'sign bad', 'aria-hidden': 'true' }, '×'),
    heading('Pembayaran ditolak bank'),
    element('p', {}, 'Tidak ada dana yang diambil. Coba kartu lain atau metode lain.'),
    element('button', { type: 'button', class: 'primary', onClick: act.showChoice }, 'Coba metode lain'),
  ];
}

function endScreen(title, words, act, sign = '!', tone = 'calm') {
  return [
    element('p', { class: `sign ${tone}`, 'aria-hidden': 'true' }, sign),
    heading(title),
    element('p', {}, words),
    element('button', { type: 'button', class: 'primary', onClick: act.leave }, 'Kembali ke toko'),
  ];
}

function heading(text) {
  return element('h1', { tabIndex: -1 }, text);
}

function back(act) {
  return element('button', { type: 'button', class: 'plain', onClick: act.showChoice }, 'Ganti metode pembayaran');
}
