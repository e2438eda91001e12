import {describe, expect, it} from 'vitest';
import {createServiceClient, readCapped} from '../../src/client/index.js';
import {baseUrl, raw, scriptedService} from './scripted-service.js';

const text = JSON.stringify({response: [{id: 'honda', name: 'Honda'}]});
const makesWith = (maxBytes: number) =>
  createServiceClient({
    baseUrl,
    ...scriptedService(raw(200, text, 'application/json')),
    readBody: readCapped(maxBytes),
  }).makes();

describe('readCapped', () => {
  it('U11: reads a body up to the limit', async () => {
    expect(await makesWith(text.length)).toEqual([{id: 'honda', name: 'Honda'}]);
  });

  it('U11: fails with a protocol error beyond the limit', async () => {
    await expect(makesWith(text.length - 1)).rejects.toMatchObject({kind: 'protocol'});
  });

  it('U11: reads an empty body', async () => {
    expect(await readCapped(10)(new Response(null))).toEqual(new Uint8Array(0));
  });

  it('U11: joins the chunks of a body in order', async () => {
    const pieces = ['{"resp', 'onse":', '1}'].map(piece => new TextEncoder().encode(piece));
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    const bytes = await readCapped(100)(new Response(body));
    expect(new TextDecoder().decode(bytes)).toBe('{"response":1}');
  });
});
