/** Works with what is open, and closes it whatever comes of that. */
export async function using<Open extends { close(): unknown }, T>(
  open: Open,
  work: (open: Open) => Promise<T> | T,
): Promise<T> {
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}
