/**
 * Response headers of the payment page. It may load only its own files and may be framed only by pages of the same
 * origin.
 */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Returns the HTML of the payment page. Its script reads the token from the URL and renders the content. */
export function paymentPage(prefix: string): string {
  const assets = `${prefix}/snap/assets`;
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Simulasi pembayaran</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets}/payment-page.css">
<link rel="stylesheet" href="${assets}/screens.css">
<link rel="stylesheet" href="${assets}/controls.css">
<script type="module" src="${assets}/payment-page.js"></script>
</head>
<body>
<main class="card" id="card">
<header>
<p class="simulation"><strong>Simulasi pembayaran</strong> Tidak ada uang sungguhan yang berpindah.</p>
<div id="summary"></div>
</header>
<div id="screen" class="screen"><p class="quiet">Memuat pembayaran…</p></div>
</main>
<noscript>Halaman pembayaran ini memerlukan JavaScript.</noscript>
</body>
</html>
`;
}
