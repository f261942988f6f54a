import { expect, it } from 'vitest'
import { serviceLog } from './service-log'

const secrets = {
  authorization: 'Authorization: Bearer odqegCoKDq_hukJGVlOCeB5bJV5jmIiL5TveUK9LZkg',
  'a token': 'POST /~upload?token=9f86d081884c7d659a2feaa0c55ad015&jobID=1',
  'a signed link': 'GET /~source/1?expires=1764300000000&signature=9f86d081884c7d659a2feaa0c55ad015',
  'a signed link of S3': 'https://s3.example/b/k?X-Amz-Signature=9f86d081884c7d65&X-Amz-Credential=AKIA0000',
  'a database': 'cannot connect to postgres://plumbline:9f86d081884c7d65@db.example:5432/maps',
  'a quoted header': '{"authorization":"Bearer 9f86d081884c7d659a2f"}',
}
const hiddenParts = /odqegCoKDq|9f86d081884c7d65|1764300000000|AKIA0000/

it.each(Object.entries(secrets))('writes no secret: %s', (_, text) => {
  for (const form of ['text', 'json'] as const) {
    const lines: string[] = []
    const log = serviceLog({ form, requests: false, write: (line) => void lines.push(line) })
    log.warn(`Error: ${text}\n    at somewhere`)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('[hidden]')
    expect(lines[0]).not.toMatch(hiddenParts)
  }
})

it('writes one JSON object a line, with what a request was', () => {
  const lines: string[] = []
  const log = serviceLog({ form: 'json', requests: true, write: (line) => void lines.push(line) })
  const ended = { method: 'GET', route: 'listLayers', status: 200, ms: 3.14159, receivedBytes: 90, sentBytes: 2_000 }
  log.request?.({ ...ended, user: 'u1', address: '10.0.0.7' })
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'info',
    message: 'GET listLayers 200 3.1 ms, in 90 out 2000 bytes, user u1 from 10.0.0.7',
    ...{ ...ended, ms: 3.1, user: 'u1', address: '10.0.0.7' },
  })
  expect(lines[0]).not.toContain('\n')
})
