import { useEffect, useState } from 'react'

/** The value once it has stayed the same for a moment, so that typing asks the server once. */
export function useDebounced<Value>(value: Value, milliseconds = 300): Value {
  const key = JSON.stringify(value)
  const [keptKey, setKey] = useState(key)
  const [kept, setKept] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value, which is new at each render
  useEffect(() => {
    const timer = setTimeout(() => {
      setKept(value)
      setKey(key)
    }, milliseconds)
    return () => clearTimeout(timer)
  }, [key, milliseconds])
  return keptKey === key ? value : kept
}
