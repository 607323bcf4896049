/** Returns every import cycle once, as `a → b → a`. */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const way: string[] = [];
  const circles: string[] = [];
  const visit = (file: string): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file) || way.includes(file)) return;
    way.push(file);
    graph.get(file)?.forEach(visit);
    way.pop();
    done.add(file);
  };
  [...graph.keys()].forEach(visit);
  return circles;
}
