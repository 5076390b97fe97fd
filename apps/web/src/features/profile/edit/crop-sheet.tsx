import { profileForm } from '@slovo/texts/web/profile';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { type Area, cropAvatar } from './crop-avatar.ts';

const texts = profileForm.avatar;
const MOST_ZOOM = 4;

export interface CropSheetProps {
  file: File;
  /** URL of the file's content. */
  src: string;
  onCropped: (photo: Blob) => void;
  onUnreadable: () => void;
  onClose: () => void;
}

/** Supports drag, pinch, the slider and arrow keys. */
export default function CropSheet({ file, src, onCropped, onUnreadable, onClose }: CropSheetProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const use = async () => {
    if (!area) return;
    setBusy(true);
    try {
      onCropped(await cropAvatar(file, area));
    } catch {
      onUnreadable();
    }
  };
  return (
    <Sheet
      open
      locked={busy}
      onClose={onClose}
      title={texts.crop}
      description={texts.cropHint}
      actions={
        <>
          <Button tone="quiet" onClick={onClose} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button busy={busy} disabled={!area} onClick={() => void use()}>
            {texts.use}
          </Button>
        </>
      }
    >
      <div className="relative aspect-square w-full overflow-hidden rounded-2 bg-sunken">
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
          mediaProps={{ onError: onUnreadable }}
          disableAutomaticStylesInjection
        />
      </div>
      <Zoom value={zoom} onChange={setZoom} />
    </Sheet>
  );
}

function Zoom({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  const id = useId();
  return (
    <>
      <label className="ui-label mt-3 block" htmlFor={id}>
        {texts.zoom}
      </label>
      <input
        id={id}
        type="range"
        className="w-full min-h-[44px]"
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </>
  );
}
