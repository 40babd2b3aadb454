let audio: AudioContext | undefined

/** Prepares the sound. Call it in a press handler: browsers allow sound only after one. Without audio it does nothing. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume().catch(() => undefined)
  } catch {
    audio = undefined
  }
}

/** Two soft tones, the second a fifth higher; nothing where the browser allows no sound. */
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
