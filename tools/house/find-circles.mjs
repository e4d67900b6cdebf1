/**
 * Groups of files that import each other, directly or through others: the strongly connected components of more than one
 * file, by Tarjan's algorithm (Depth-first search and linear graph algorithms, SIAM Journal on Computing 1(2), 1972).
 */
export function findCircles(files) {
  const order = new Map()
  const lowest = new Map()
  const open = []
  const circles = []

  function visit(path) {
    order.set(path, order.size)
    lowest.set(path, order.get(path))
    open.push(path)
    for (const imported of files.get(path)?.imports ?? []) {
      if (!order.has(imported)) visit(imported)
      if (open.includes(imported)) lowest.set(path, Math.min(lowest.get(path), lowest.get(imported)))
    }
    if (lowest.get(path) !== order.get(path)) return
    const circle = open.splice(open.indexOf(path))
    if (circle.length > 1) circles.push(circle)
  }

  for (const path of files.keys()) if (!order.has(path)) visit(path)
  return circles
}
