import { describe, expect, test } from 'vitest'
import { adminSession } from './admin-session'
import { memoryStorage } from './memory-storage'

describe('the administrator’s session', () => {
  test('is stored under admin-auth-token until sign-out', () => {
    const storage = memoryStorage()
    const session = adminSession(storage)
    session.begin('token-1')
    expect(storage.getItem('admin-auth-token')).toBe('token-1')
    session.remember('desk@hotel.example', 'owner')
    expect([session.person(), session.role()]).toEqual(['desk@hotel.example', 'owner'])
    session.leave()
    expect(storage.length).toBe(0)
    expect([session.token(), session.hasEnded(), session.hasLeft()]).toEqual([null, false, true])
  })

  test('that the server ended is reported until the next sign-in', () => {
    const session = adminSession(memoryStorage())
    session.begin('token-1')
    session.end()
    expect([session.token(), session.hasEnded(), session.hasLeft()]).toEqual([null, true, false])
    session.begin('token-2')
    expect([session.token(), session.hasEnded()]).toEqual(['token-2', false])
  })

  test('lasts as long as the tab where the browser gives no storage', () => {
    const session = adminSession(null)
    session.begin('token-1')
    expect(session.token()).toBe('token-1')
    session.leave()
    expect(session.token()).toBeNull()
  })
})
