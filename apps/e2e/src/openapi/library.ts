import { describe, expect, it } from '@jest/globals';
import type { Input } from '../documented-api.ts';
import { photoWithPlace } from '../photos.ts';
import type { OpenapiStage } from './stage.ts';

const UNKNOWN = '0'.repeat(32);

/** A form with a file in this field. */
export function formOf(field: string, bytes: Uint8Array<ArrayBuffer>, name: string, fields = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append(field, new Blob([bytes]), name);
  return form;
}

export function describeLibrary(stage: OpenapiStage): void {
  describe('the operators’ library', () => {
    const withId = (id: string): Input => stage.asOperator({ path: { id } });

    it('[ADM-GEN-10] stores a file, lists it, gives it to everyone and removes it', async () => {
      const { api } = stage;
      const { bytes } = await photoWithPlace('#2f7d5b');
      const upload = (file: Uint8Array<ArrayBuffer>) =>
        stage.asOperator({
          form: formOf('file', file, 'осень.jpg'),
          headers: { 'x-upload-id': `u-${file.length}` },
        });
      const { fileId } = await api.ask('gateway.uploadLibraryFile', upload(bytes));
      expect(await api.refusal('gateway.uploadLibraryFile', upload(new Uint8Array(0)))).toBe(
        '400 MEDIA_EMPTY',
      );
      const list = await api.ask('media.list-library-files', stage.asOperator({ query: { q: 'ОСЕНЬ' } }));
      expect(list.files).toEqual([expect.objectContaining({ fileId, originalName: 'осень.jpg' })]);
      expect(
        await api.refusal('media.list-library-files', stage.asOperator({ query: { mimeType: 'x' } })),
      ).toBe('400 BAD_INPUT');
      expect((await api.ask('media.get-library-file', withId(fileId))).usedIn).toEqual([]);
      expect((await api.call('gateway.libraryMedia', { path: { fileId } })).status).toBe(200);
      await api.ask('media.delete-library-file', withId(fileId));
      for (const call of ['get-library-file', 'delete-library-file'])
        expect(await api.refusal(`media.${call}`, withId(fileId))).toBe('404 MEDIA_NOT_FOUND');
      expect(await api.refusal('gateway.libraryMedia', { path: { fileId } })).toBe('404 MEDIA_NOT_FOUND');
    });

    it('takes a file in chunks', async () => {
      const { api } = stage;
      const { bytes } = await photoWithPlace('#7d2f5b');
      const file = { fileName: 'a.jpg', fileSize: bytes.length, mimeType: 'image/jpeg', totalChunks: 1 };
      const { sessionId } = await api.ask('media.open-upload', stage.asOperator({ json: file }));
      const gif = { ...file, mimeType: 'image/gif' };
      expect(await api.refusal('media.open-upload', stage.asOperator({ json: gif }))).toBe(
        '400 MEDIA_TYPE_REFUSED',
      );
      const chunk = (id: string) => formOf('chunk', bytes, 'blob', { chunkIndex: 0, sessionId: id });
      const status = (id: string) => stage.asOperator({ path: { sessionId: id } });
      const finalize = (id: string) => stage.asOperator({ json: { sessionId: id } });
      expect(await api.refusal('media.finalize-upload', finalize(sessionId))).toBe('409 UPLOAD_INCOMPLETE');
      await api.ask('gateway.uploadChunk', stage.asOperator({ form: chunk(sessionId) }));
      expect(await api.refusal('gateway.uploadChunk', stage.asOperator({ form: chunk(UNKNOWN) }))).toBe(
        '404 UPLOAD_NOT_FOUND',
      );
      expect(await api.ask('media.get-upload', status(sessionId))).toMatchObject({ state: 'open' });
      expect(await api.refusal('media.get-upload', status(UNKNOWN))).toBe('404 UPLOAD_NOT_FOUND');
      const { fileId } = await api.ask('media.finalize-upload', finalize(sessionId));
      await api.ask('media.clean-up-upload', finalize(sessionId));
      expect(await api.refusal('media.clean-up-upload', finalize('x'))).toBe('400 BAD_INPUT');
      await api.ask('media.delete-library-file', withId(fileId));
    });
  });
}
