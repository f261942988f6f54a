import { isGmlHead } from '../formats/gml/gml-head'

/** Whether the start of a file is the GML of a dig-enquiry delivery: it names a namespace of IMKL. */
export function isDeliveryHead(head: Uint8Array): boolean {
  return (
    isGmlHead(head) &&
    /xmlns:[\w.-]+\s*=\s*["'][^"']*imkl/i.test(Buffer.from(head.subarray(0, 16_384)).toString('latin1'))
  )
}
