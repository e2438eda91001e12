import {connect, type Socket} from 'node:net';

const BATCH = 32;

/**
 * Asks a server the same over one connection, many requests at a time, and counts bytes instead of reading answers: a
 * client so cheap that the server is what is measured. Every answer must be as long as the first.
 */
export async function openPipeline(url: string, headers: Readonly<Record<string, string>>) {
  const {hostname, port, pathname} = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const lines = Object.entries({host: hostname, ...headers}).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const length = await lengthOfAnswer(socket, request);
  return {
    async ask(times: number): Promise<void> {
      for (let left = times; left > 0; left -= BATCH) {
        const batch = Math.min(left, BATCH);
        socket.write(request.repeat(batch));
        await receive(socket, batch * length);
      }
    },
    close: () => socket.destroy(),
  };
}

async function lengthOfAnswer(socket: Socket, request: string): Promise<number> {
  socket.write(request);
  let text = '';
  for (;;) {
    text += await new Promise<string>(resolve => socket.once('data', data => resolve(data.toString('latin1'))));
    const head = text.indexOf('\r\n\r\n');
    const declared = /content-length: (\d+)/i.exec(text)?.[1];
    if (!text.startsWith('HTTP/1.1 200')) throw new Error(`openPipeline: expected 200, got ${text.slice(0, 200)}`);
    const length = head + 4 + Number(declared);
    if (head >= 0 && declared !== undefined && text.length >= length) return length;
  }
}

const receive = (socket: Socket, bytes: number): Promise<void> =>
  new Promise(resolve => {
    let missing = bytes;
    const take = (data: Buffer) => {
      missing -= data.length;
      if (missing > 0) return;
      socket.off('data', take);
      if (missing < 0) throw new Error('openPipeline: expected answers of one length, got more bytes.');
      resolve();
    };
    socket.on('data', take);
  });
