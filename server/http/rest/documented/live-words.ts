/** What the document says of `/ws`, which OpenAPI has no words for. */
export const liveWords = [
  'Live messages come over a WebSocket at /ws, as text frames with JSON.',
  'Say who you are within 30 seconds: {"type":"CONNECTION_INIT","userId":"…"}. How things stand comes first, then what changes:',
  '{"type":"QUEUE_UPDATE","message":"…","position":2} is a place in line;',
  '{"type":"QUEUE_UPDATE","message":"…","position":0,"orderId":"…","outcome":"Held"} is your turn to pay;',
  '{"type":"QUEUE_UPDATE","message":"…","position":null,"outcome":"NoRooms"} says that all rooms are sold;',
  '{"type":"PAYMENT_TIMEOUT","message":"…","orderId":"…"} says that the time to pay is over;',
  '{"type":"ERROR","message":"…"} answers a frame that is not understood, and the connection stays.',
  'One connection may introduce three user ids in its life; it listens for the one that it introduced last.',
  'When a connection ends, connect again after 5 seconds: you keep your place for two minutes.',
].join('\n')
