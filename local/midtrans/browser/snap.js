/** Simulates the provider's snap.js with the same calls, options and callbacks, and its own payment page. */
(() => {
  const script = document.currentScript;
  const { origin, pathname } = new URL(script.src);
  const base = origin + pathname.replace(/\/snap\/snap\.js$/, '');
  const clientKey = script.getAttribute('data-client-key') ?? '';

  /** The open payment: `{ token, options, frame, box, remove }`, or null. */
  let current = null;

  function pageAddress(token, mode, options) {
    const url = new URL(`${base}/snap/v4/redirection/${encodeURIComponent(token)}`);
    url.searchParams.set('mode', mode);
    url.searchParams.set('client_key', clientKey);
    for (const name of ['selectedPaymentType', 'uiMode', 'autoCloseDelay']) {
      if (options[name] !== undefined) url.searchParams.set(name, String(options[name]));
    }
    return url.href;
  }

  function makeFrame(token, mode, options) {
    const frame = document.createElement('iframe');
    frame.title = 'Pembayaran (simulasi)';
    frame.src = pageAddress(token, mode, options);
    frame.allow = 'clipboard-write';
    Object.assign(frame.style, { border: '0', width: '100%', height: '100%', display: 'block' });
    return frame;
  }

  /** A modal dialog is above all other content, including the shop's own dialogs, and traps the focus. */
  function openOverlay(content) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Pembayaran');
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      background: 'transparent',
      overflow: 'hidden',
    });
    dialog.append(content);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      current?.frame?.contentWindow?.postMessage({ midtrans: 'close-please' }, origin);
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

  function refuseTwice(call) {
    if (!current?.token) return;
    throw new Error(`snap.${call} is not allowed to be called in this state. A payment page is already open.`);
  }

  function requireToken(token) {
    if (typeof token !== 'string' || token === '') throw new Error('snap: transaction token is required');
  }

  function pay(token, options = {}) {
    refuseTwice('pay');
    requireToken(token);
    hide();
    const frame = makeFrame(token, 'popup', options);
    current = { token, options, frame, remove: openOverlay(frame) };
    frame.focus();
  }

  function embed(token, options = {}) {
    refuseTwice('embed');
    requireToken(token);
    const place = document.getElementById(options.embedId ?? '');
    if (!place) throw new Error('snap.embed: embedId does not name an element');
    hide();
    const frame = makeFrame(token, 'embed', options);
    Object.assign(frame.style, { minWidth: '320px', minHeight: '560px' });
    place.append(frame);
    current = { token, options, frame, remove: () => frame.remove() };
  }

  function show() {
    if (current) return;
    const note = document.createElement('p');
    note.textContent = 'Memuat pembayaran…';
    note.setAttribute('role', 'status');
    Object.assign(note.style, {
      display: 'grid',
      placeItems: 'center',
      height: '100%',
      margin: '0',
      color: '#fff',
      background: 'rgba(36, 27, 23, 0.85)',
      font: '1rem system-ui, sans-serif',
    });
    current = { token: null, options: {}, frame: null, remove: openOverlay(note) };
  }

  function hide() {
    current?.remove();
    current = null;
  }

  /** As at the provider, 200 is success, 201 is pending, and anything else is an error. */
  function report(options, result) {
    const names = { 200: 'onSuccess', 201: 'onPending' };
    const callback = options[names[result.status_code] ?? 'onError'];
    if (callback) callback(result);
    else if (result.finish_redirect_url) location.assign(result.finish_redirect_url);
  }

  window.addEventListener('message', (event) => {
    const isOurs = event.origin === origin && current?.frame && event.source === current.frame.contentWindow;
    if (!isOurs || event.data?.token !== current.token) return;
    const { options } = current;
    hide();
    if (event.data.midtrans === 'result') report(options, event.data.result);
    if (event.data.midtrans === 'close') options.onClose?.();
  });

  window.snap = { pay, embed, show, hide };
})();
