/** The documentation of `/ws`, which OpenAPI cannot describe. */
export const liveMessagesText = [
  'Live messages come over a WebSocket at /ws, as text frames with JSON.',
  'Identify yourself within 30 seconds: {"type":"CONNECTION_INIT","userId":"…"}. The server sends the current state first, then every change:',
  '{"type":"QUEUE_UPDATE","message":"…","position":2}: you are second in the queue;',
  '{"type":"QUEUE_UPDATE","message":"…","position":0,"orderId":"…","outcome":"Held"}: it is your turn to pay;',
  '{"type":"QUEUE_UPDATE","message":"…","position":null,"outcome":"NoRooms"}: all rooms are sold;',
  '{"type":"PAYMENT_TIMEOUT","message":"…","orderId":"…"}: the hold has expired;',
  '{"type":"ERROR","message":"…"}: the server did not understand a frame; the connection stays open.',
  'One connection may identify itself with at most three user ids; it receives the messages for the last one.',
  'When a connection ends, connect again after 5 seconds: you keep your position in the queue for two minutes.',
].join('\n')
