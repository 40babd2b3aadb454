import { connect } from 'node:net'

/** Speaks SMTP by hand: sends one mail and answers with the replies' codes, `silence` or `refused`. */
export function sendBySmtp(url: string, to: string, message: string, timeout = 4000): Promise<string[]> {
  const { hostname, port } = new URL(url)
  const lines = [
    'EHLO test',
    'MAIL FROM:<hotel@example.com>',
    `RCPT TO:<${to}>`,
    'DATA',
    `${message}\r\n.`,
    'QUIT',
  ]
  return new Promise((resolve) => {
    const codes: string[] = []
    const socket = connect(Number(port), hostname)
    const end = (last: string[]) => {
      socket.destroy()
      resolve([...codes, ...last])
    }
    socket.setTimeout(timeout, () => end(['silence']))
    socket.on('error', () => end(['refused']))
    socket.on('close', () => resolve(codes))
    let heard = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      heard += chunk
      // The last line of a reply has a space after its code.
      const reply = /^(\d{3}) .*\r\n$/m.exec(heard)
      if (!reply?.[1]) return
      heard = ''
      codes.push(reply[1])
      const next = Number(reply[1]) < 400 ? lines.shift() : undefined
      if (next === undefined) end([])
      else socket.write(`${next}\r\n`)
    })
  })
}
