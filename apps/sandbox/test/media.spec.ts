import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InputFile, InputMediaBuilder } from 'grammy';
import sharp from 'sharp';
import { formOf, makeMovie, makePhoto } from './make-media.ts';
import { openStubServer, openWorld, refusalOf, TOKEN, type Body, type World } from './open-world.ts';

let world: World;
let photo: Buffer;
beforeAll(async () => {
  world = await openWorld();
  world.sandbox.settings.set('rateLimit', false);
  await world.post(`/sandbox/people/${world.anya}/start`);
  photo = await makePhoto(1600, 900);
});
afterAll(() => world.close());

const write = (form: FormData) => world.post(`/sandbox/people/${world.anya}/messages`, form);
const fetchFile = async (path: string) =>
  Buffer.from(await (await fetch(`${world.url}/file/bot${TOKEN}/${path}`)).arrayBuffer());

describe('media from a person', () => {
  it('stores a photo in several sizes, smallest first, without metadata', async () => {
    const { status, body } = await write(
      formOf([['run.jpg', 'image/jpeg', photo]], { caption: ' День 1 #бег ' }),
    );
    expect(status).toBe(201);
    const [message] = body['messages'];
    expect(message).toMatchObject({
      caption: 'День 1 #бег',
      caption_entities: [{ type: 'hashtag', offset: 7, length: 4 }],
    });
    expect(message).not.toHaveProperty('media_group_id');
    expect(message.photo.map((size: Body) => [size['width'], size['height']])).toEqual([
      [90, 50],
      [320, 180],
      [800, 450],
      [1280, 720],
      [1600, 900],
    ]);
    const file = await world.api.getFile(message.photo.at(-1).file_id);
    expect(file).toMatchObject({
      file_path: expect.stringMatching(/^photos\/file_\d+\.jpg$/),
      file_size: message.photo.at(-1).file_size,
    });
    const bytes = await fetchFile(file.file_path ?? '');
    expect(bytes).toHaveLength(file.file_size ?? 0);
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
    expect(await sharp(photo).metadata()).toHaveProperty('exif');
  });

  it('gives the same bytes the same file_unique_id and another file_id', async () => {
    const send = async () =>
      (await write(formOf([['a.jpg', 'image/jpeg', photo]]))).body['messages'][0].photo.at(-1);
    const [first, second] = [await send(), await send()];
    expect(second.file_unique_id).toBe(first.file_unique_id);
    expect(second.file_id).not.toBe(first.file_id);
  });

  it('reads the duration and the size of a video', async () => {
    const { body } = await write(
      formOf([['run.mp4', 'video/mp4', makeMovie({ seconds: 12, width: 1280, height: 720 })]]),
    );
    expect(body['messages'][0].video).toMatchObject({
      duration: 12,
      width: 1280,
      height: 720,
      mime_type: 'video/mp4',
      file_name: 'run.mp4',
    });
  });

  it('sends an album as updates with one media_group_id and the caption on the first', async () => {
    const before = (await world.api.getUpdates()).length;
    const { body } = await write(
      formOf(
        [
          ['a.jpg', 'image/jpeg', photo],
          ['b.mp4', 'video/mp4', makeMovie()],
          ['c.jpg', 'image/jpeg', photo],
        ],
        { caption: 'Альбом' },
      ),
    );
    const messages = body['messages'] as Body[];
    expect(messages).toHaveLength(3);
    expect(new Set(messages.map((message) => message['media_group_id'])).size).toBe(1);
    expect(messages.map((message) => message['caption'])).toEqual(['Альбом', undefined, undefined]);
    const updates = (await world.api.getUpdates()).slice(before);
    expect(updates.map((update) => update.message?.message_id)).toEqual(
      messages.map((message) => message['message_id']),
    );
  });

  it('sends other files as documents, by their bytes and not by their names', async () => {
    const { body } = await write(
      formOf([
        ['photo.jpg', 'image/jpeg', Buffer.from('not a picture at all')],
        ['notes.txt', 'text/plain', Buffer.from('hi')],
      ]),
    );
    expect(body['messages'][0]).toMatchObject({ document: { file_name: 'photo.jpg', file_size: 20 } });
    expect(body['messages'][1]).toMatchObject({
      document: { file_name: 'notes.txt', mime_type: 'text/plain' },
    });
    const asFile = await write(formOf([['a.jpg', 'image/jpeg', photo]], { as_document: 'true' }));
    expect(asFile.body['messages'][0].document).toMatchObject({
      file_size: photo.length,
      mime_type: 'image/jpeg',
    });
  });

  it('accepts a caption of 1024 characters and refuses one of 1025', async () => {
    const files: [string, string, Buffer][] = [['a.jpg', 'image/jpeg', photo]];
    expect((await write(formOf(files, { caption: 'я'.repeat(1024) }))).status).toBe(201);
    expect((await write(formOf(files, { caption: 'я'.repeat(1025) }))).status).toBe(400);
  });

  it('accepts a video over 20 MB, which the bot cannot download', async () => {
    const movie = makeMovie({ padding: 20 * 1024 * 1024 });
    const { body } = await write(formOf([['long.mp4', 'video/mp4', movie]]));
    const { video } = body['messages'][0];
    expect(video).toMatchObject({ duration: 7, file_size: movie.length });
    expect(await refusalOf(world.api.getFile(video.file_id))).toMatchObject({
      code: 400,
      text: 'Bad Request: file is too big',
    });
  });
});

describe('media from a bot', () => {
  it('sends a photo from bytes, from a file_id and from an address', async () => {
    const sent = await world.api.sendPhoto(world.anya, new InputFile(photo, 'p.jpg'), {
      caption: '<b>да</b>',
      parse_mode: 'HTML',
    });
    expect(sent).toMatchObject({ caption: 'да', caption_entities: [{ type: 'bold' }] });
    const again = await world.api.sendPhoto(world.anya, sent.photo[0]?.file_id ?? '');
    expect(again.photo).toEqual(sent.photo);
    const host = await openStubServer((_request, response) =>
      response.setHeader('content-type', 'image/jpeg').end(photo),
    );
    world.onClose(host.close);
    const fetched = await world.api.sendPhoto(world.anya, `${host.url}/p.jpg`);
    expect(fetched.photo.at(-1)).toMatchObject({ width: 1600, height: 900 });
    await host.close();
    expect((await refusalOf(world.api.sendPhoto(world.anya, `${host.url}/p.jpg`))).text).toBe(
      'Bad Request: failed to get HTTP URL content',
    );
  });

  it('sends a video with given properties, a document and an animation', async () => {
    const video = await world.api.sendVideo(world.anya, new InputFile(makeMovie(), 'v.mp4'), {
      duration: 99,
    });
    expect(video.video).toMatchObject({ duration: 99, width: 640, height: 360 });
    const document = await world.api.sendDocument(world.anya, new InputFile(Buffer.from('x'), 'x.txt'));
    expect(document.document).toMatchObject({ file_name: 'x.txt', file_size: 1 });
    const animation = await world.api.sendAnimation(world.anya, new InputFile(makeMovie(), 'a.mp4'));
    expect(animation).toMatchObject({ animation: { width: 640 }, document: { file_name: 'a.mp4' } });
  });

  it('sends an album of two to ten', async () => {
    const item = () => InputMediaBuilder.photo(new InputFile(photo, 'p.jpg'), { caption: 'x' });
    const album = await world.api.sendMediaGroup(world.anya, [
      item(),
      InputMediaBuilder.video(new InputFile(makeMovie(), 'v.mp4')),
    ]);
    expect(album).toHaveLength(2);
    expect(new Set(album.map((message) => 'media_group_id' in message && message.media_group_id)).size).toBe(
      1,
    );
    expect((await refusalOf(world.api.sendMediaGroup(world.anya, []))).text).toBe(
      'Bad Request: there are no messages to send',
    );
    const id = album[0] && 'photo' in album[0] ? (album[0].photo[0]?.file_id ?? '') : '';
    const eleven = Array.from({ length: 11 }, () => InputMediaBuilder.photo(id));
    expect((await refusalOf(world.api.sendMediaGroup(world.anya, eleven))).text).toBe(
      'Bad Request: too many messages to send as an album',
    );
  });

  it('refuses the files that Telegram refuses', async () => {
    const long = { caption: 'я'.repeat(1025) };
    expect(await refusalOf(world.api.sendPhoto(world.anya, new InputFile(photo), long))).toMatchObject({
      code: 400,
      text: 'Bad Request: message caption is too long',
    });
    expect((await refusalOf(world.api.sendPhoto(world.anya, 'no-such-id'))).text).toBe(
      'Bad Request: wrong file identifier/HTTP URL specified',
    );
    expect(
      (await refusalOf(world.api.sendPhoto(world.anya, new InputFile(Buffer.from('x'), 'p.jpg')))).text,
    ).toBe('Bad Request: IMAGE_PROCESS_FAILED');
    expect(
      (await refusalOf(world.api.sendPhoto(world.anya, new InputFile(Buffer.alloc(0), 'p.jpg')))).text,
    ).toBe('Bad Request: file must be non-empty');
    const heavy = new InputFile(Buffer.alloc(10 * 1024 * 1024 + 1), 'p.jpg');
    expect((await refusalOf(world.api.sendPhoto(world.anya, heavy))).text).toMatch(
      /is too big for a photo; the maximum size is 10485760 bytes$/,
    );
    const wide = new InputFile(await makePhoto(2100, 100), 'p.jpg');
    expect((await refusalOf(world.api.sendPhoto(world.anya, wide))).text).toBe(
      'Bad Request: PHOTO_INVALID_DIMENSIONS',
    );
    const huge = new InputFile(Buffer.alloc(50 * 1024 * 1024 + 1), 'd.bin');
    expect(await refusalOf(world.api.sendDocument(world.anya, huge))).toMatchObject({
      code: 413,
      text: 'Request Entity Too Large',
    });
    const movie = await world.api.sendVideo(world.anya, new InputFile(makeMovie(), 'v.mp4'));
    expect((await refusalOf(world.api.sendPhoto(world.anya, movie.video.file_id))).text).toBe(
      "Bad Request: can't use file of type Video as Photo",
    );
  });

  it('edits a caption and replaces the media', async () => {
    const sent = await world.api.sendPhoto(world.anya, new InputFile(photo, 'p.jpg'), { caption: 'before' });
    expect(
      await world.api.editMessageCaption(world.anya, sent.message_id, { caption: 'after' }),
    ).toMatchObject({ caption: 'after' });
    expect((await refusalOf(world.api.editMessageText(world.anya, sent.message_id, 'x'))).text).toBe(
      'Bad Request: there is no text in the message to edit',
    );
    const edited = await world.api.editMessageMedia(
      world.anya,
      sent.message_id,
      InputMediaBuilder.video(new InputFile(makeMovie(), 'v.mp4')),
    );
    expect(edited).toMatchObject({ video: { duration: 7 } });
    expect(edited).not.toHaveProperty('photo');
  });

  it('serves files only to its own token, and only stored ones', async () => {
    const { body } = await write(formOf([['a.jpg', 'image/jpeg', photo]]));
    const { file_path } = await world.api.getFile(body['messages'][0].photo[0].file_id);
    expect((await fetch(`${world.url}/file/bot1:x/${file_path}`)).status).toBe(401);
    expect((await fetch(`${world.url}/file/bot${TOKEN}/../sandbox.sqlite`)).status).toBe(404);
    expect((await fetch(`${world.url}/file/bot${TOKEN}/photos/file_999999.jpg`)).status).toBe(404);
    expect((await refusalOf(world.api.getFile('nothing'))).text).toBe('Bad Request: invalid file_id');
  });
});
