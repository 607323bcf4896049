/** Simulates the provider's snap.js with the same `pay` and callbacks, and its own payment page in a pop-up. */
(() => {
  const script = document.currentScript;
  const { origin, pathname } = new URL(script.src);
  const base = origin + pathname.replace(/\/snap\/snap\.js$/, '');
  const clientKey = script.getAttribute('data-client-key') ?? '';

  /** The open payment: `{ token, options, frame, remove }`, or null. */
  let current = null;

  function makeFrame(token) {
    const frame = document.createElement('iframe');
    frame.title = 'Pembayaran (simulasi)';
    const query = new URLSearchParams({ client_key: clientKey });
    frame.src = `${base}/snap/v4/redirection/${encodeURIComponent(token)}?${query}`;
    frame.allow = 'clipboard-write';
    Object.assign(frame.style, { border: '0', width: '100%', height: '100%', display: 'block' });
    return frame;
  }

  /** A modal dialog is above all other content, including the shop's own dialogs, and traps the focus. */
  function openOverlay(content) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Pembayaran');
    const size = { inset: '0', width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none' };
    const look = { margin: '0', padding: '0', border: '0', background: 'transparent', overflow: 'hidden' };
    Object.assign(dialog.style, { position: 'fixed', ...size, ...look });
    dialog.append(content);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      current?.frame.contentWindow?.postMessage({ midtrans: 'close-please' }, origin);
    });
    document.body.append(dialog);
    dialog.showModal();
    const before = document.documentElement.style.overflow;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = before;
      dialog.remove();
    };
  }

  function pay(token, options = {}) {
    if (current) throw new Error('snap.pay is not allowed to be called in this state. A payment page is already open.');
    if (typeof token !== 'string' || token === '') throw new Error('snap: transaction token is required');
    const frame = makeFrame(token);
    current = { token, options, frame, remove: openOverlay(frame) };
    frame.focus();
  }

  /** As at the provider, 200 is success, 201 is pending, and anything else is an error. */
  function report(options, result) {
    const names = { 200: 'onSuccess', 201: 'onPending' };
    options[names[result.status_code] ?? 'onError']?.(result);
  }

  window.addEventListener('message', (event) => {
    const isOurs = event.origin === origin && current && event.source === current.frame.contentWindow;
    if (!isOurs || event.data?.token !== current.token) return;
    const { options, remove } = current;
    remove();
    current = null;
    if (event.data.result) report(options, event.data.result);
    else options.onClose?.();
  });

  window.snap = { pay };
})();
