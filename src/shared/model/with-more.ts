/**
 * An object with further properties, as a spread gives it. Of a spread the engine gives each object that gets a new property behind it
 * a description of its own: 300 bytes for each of ten thousand rows, and ten times the time.
 */
export const withMore = <One extends object, More extends object>(one: One, more: More): One & More =>
  Object.assign({}, one, more)
