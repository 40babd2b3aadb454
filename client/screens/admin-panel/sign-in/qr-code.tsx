import { useEffect, useState } from 'react'

type QrCodeProps = {
  text: string
  /** What the picture is, for who does not see it. */
  name: string
}

/** The quiet zone that readers need around it, in modules. */
const border = 4

/** Draws a QR code. Its package is loaded with the first one; without it, the text beside the picture has to do. */
export function QrCode({ text, name }: QrCodeProps) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | 'failed'>()
  useEffect(() => {
    let isWanted = true
    import('uqr')
      .then(({ encode }) => encode(text, { border, ecc: 'M' }))
      .then(({ size, data }) => isWanted && setDrawn({ size, path: pathOf(data) }))
      .catch(() => isWanted && setDrawn('failed'))
    return () => {
      isWanted = false
    }
  }, [text])
  if (drawn === 'failed')
    return <p className="qr-code">The picture could not be loaded. Type the key instead.</p>
  if (!drawn) return <div className="qr-code" />
  return (
    <svg className="qr-code" viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={name}>
      <path d={drawn.path} />
    </svg>
  )
}

/** One rectangle for each run of dark modules in a row. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
