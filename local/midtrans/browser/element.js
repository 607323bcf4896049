/**
 * Creates a DOM element. `class`, `role`, `for`, `aria-*` and `data-*` are set as attributes, `onX` functions as
 * listeners, and all others as properties. Children are nodes or text; empty ones are skipped.
 */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') node.addEventListener(name.slice(2).toLowerCase(), value);
    else if (/^(class|role|for)$|-/.test(name)) node.setAttribute(name, value);
    else node[name] = value;
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const rupiah = new Intl.NumberFormat('id-ID', { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 });

export function formatRupiah(amount) {
  return rupiah.format(amount);
}

/** Formats seconds as `59:07`, or as `23:59:07` from one hour. */
export function formatCountdown(seconds) {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
