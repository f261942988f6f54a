/** The largest distance at which permits are said to overlap, metres. */
export const maxOverlapDistanceMetres = 1_000
