/** Returns a complete SVG with its size in pixels. */
export const canvas = (width: number, height: number, definitions: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<defs>${definitions}</defs>${drawing}</svg>`;
