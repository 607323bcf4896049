const svg = 'http://www.w3.org/2000/svg';
const size = 29;

/** Draws a fake QR code that encodes nothing: three finder patterns and modules derived from a hash of the seed. */
export function drawQr(seed) {
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', `-2 -2 ${size + 4} ${size + 4}`);
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', 'Kode QR simulasi, tidak dapat dipindai');
  picture.setAttribute('class', 'qr');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute(
    'd',
    dots(seed) +
      [
        [0, 0],
        [size - 7, 0],
        [0, size - 7],
      ]
        .map(finder)
        .join(''),
  );
  path.setAttribute('fill-rule', 'evenodd');
  const label = document.createElementNS(svg, 'text');
  label.setAttribute('x', String(size / 2));
  label.setAttribute('y', String(size / 2 + 1.1));
  label.textContent = 'SIMULASI';
  const plate = document.createElementNS(svg, 'rect');
  for (const [name, value] of Object.entries({ x: 6, y: 12, width: size - 12, height: 5 })) {
    plate.setAttribute(name, String(value));
  }
  picture.append(path, plate, label);
  return picture;
}

function finder([x, y]) {
  return `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`;
}

function dots(seed) {
  let hash = 2_166_136_261;
  for (const letter of seed) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) + 1;
      const isCorner = (x < 8 && y < 8) || (x > size - 9 && y < 8) || (x < 8 && y > size - 9);
      if (!isCorner && (hash >>> 16) % 2 === 0) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return path;
}
