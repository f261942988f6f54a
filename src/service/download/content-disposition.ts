/** A Content-Disposition value (RFC 6266) that saves under `name`: ASCII for old readers, UTF-8 (RFC 5987) for the rest. */
export function attachmentHeader(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(Buffer.from(name, 'utf8').toString('utf8')).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
