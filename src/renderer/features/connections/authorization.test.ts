import { describe, expect, it } from 'vitest'
import { authorizationValue, baseUrlProblem, nameFromUrl } from './authorization'

describe('what is typed to connect', () => {
  it('puts the scheme before a secret, and never twice', () => {
    expect(authorizationValue('Bearer', ' abc ')).toBe('Bearer abc')
    expect(authorizationValue('Bearer', 'Bearer abc')).toBe('Bearer abc')
    expect(authorizationValue('whole', 'Authorization: Token xyz')).toBe('Token xyz')
    expect(authorizationValue('Basic', '  ')).toBe('')
  })

  it('lets a credential travel over https only, and to this computer', () => {
    expect(baseUrlProblem('https://maps.example.org/api')).toBeNull()
    expect(baseUrlProblem('http://127.0.0.1:8080')).toBeNull()
    expect(baseUrlProblem('http://maps.example.org')).toMatch(/https/)
    expect(baseUrlProblem('https://me:secret@maps.example.org')).toMatch(/field below/)
    expect(baseUrlProblem('maps.example.org')).toMatch(/whole address/)
  })

  it('names a connection after its host', () => {
    expect(nameFromUrl('https://maps.northline.example/api/v1')).toBe('Northline')
    expect(nameFromUrl('http://127.0.0.1:8080/')).toBe('127.0.0.1:8080')
  })
})
