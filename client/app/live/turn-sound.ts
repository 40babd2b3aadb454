let audio: AudioContext | undefined

/**
 * Makes the sound ready. A browser allows one only to a page that its guest has touched, so this belongs into a press;
 * where there is none, nothing happens.
 */
export function allowSound(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume().catch(() => undefined)
  } catch {
    audio = undefined
  }
}

/** Two soft tones, the second a fifth higher; silence where the browser allows none. */
export function playTurn(): void {
  allowSound()
  if (audio?.state !== 'running') return
  for (const [index, pitch] of [523, 784].entries()) tone(audio, pitch, audio.currentTime + index * 0.35)
}

function tone(context: AudioContext, pitch: number, at: number): void {
  const loudness = context.createGain()
  loudness.gain.setValueAtTime(0.0001, at)
  loudness.gain.exponentialRampToValueAtTime(0.25, at + 0.03)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.6)
  loudness.connect(context.destination)
  const voice = context.createOscillator()
  voice.frequency.value = pitch
  voice.connect(loudness)
  voice.start(at)
  voice.stop(at + 0.65)
}
