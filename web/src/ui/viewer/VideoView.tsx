import { Loading } from './Loading.tsx';
import type { ViewProps } from './PictureView.tsx';
import { useAddress } from './useAddress.ts';
import classes from './Stage.module.css';

/** A video with the browser's own controls. */
export function VideoView({ file, renew }: ViewProps) {
  const address = useAddress(file.file, renew);
  return (
    <>
      <div className={`centre full-width overflow-hidden full-height ${classes.stage}`}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- recorded in the field, nobody wrote captions */}
        <video
          key={`${address.attempt} ${file.file}`}
          className={classes.video}
          src={file.file ?? undefined}
          poster={file.preview ?? undefined}
          controls
          playsInline
          aria-label={file.name}
          onLoadedMetadata={address.onLoaded}
          onError={address.onFailed}
        />
      </div>
      <Loading address={address} />
    </>
  );
}
