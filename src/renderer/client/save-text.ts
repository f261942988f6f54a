/** Saves a text, or its parts in order, through the browser's own download. */
export function saveText(fileName: string, text: string | string[], mediaType: string): void {
  const url = URL.createObjectURL(new Blob([text].flat(), { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName.replace(/[\\/:*?"<>|]/g, '_')
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
