import { ImageOff } from 'lucide-react';
import { useController, useFormState, type UseFormReturn } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/Field.tsx';
import { PictureInput } from '#web/ui/PictureInput.tsx';
import type { ChosenPicture } from '#web/ui/picture-file.ts';
import { RatingInput } from '#web/ui/RatingInput.tsx';
import type { ReviewFields } from './review-form.ts';
import style from './ReviewFieldset.module.css';

const words = copy.myReviews;

/** Rating, text and photo, for new and edited reviews. `progress` is the uploaded fraction of the photo. */
export function ReviewFieldset({
  form: { control, register, setValue },
  progress,
  isOfProduct = false,
}: {
  form: Pick<UseFormReturn<ReviewFields>, 'control' | 'register' | 'setValue'>;
  progress: number | null;
  isOfProduct?: boolean;
}) {
  const { errors, isSubmitting } = useFormState({ control });
  // Registered in visual order, because the first field with an error gets the focus.
  const rating = useController({ control, name: 'rating' }).field;
  const body = register('body');
  const { ref, value: photo } = useController({ control, name: 'photo' }).field;
  const choose = (chosen: ChosenPicture | null) =>
    setValue('photo', chosen, { shouldValidate: true, shouldDirty: true });
  return (
    <>
      <RatingInput
        label={words.rating}
        numberLabel={words.ratingNumber}
        hint={words.ratingHint}
        error={errors.rating?.message}
        name={rating.name}
        value={rating.value}
        onValue={rating.onChange}
        onBlur={rating.onBlur}
        ref={rating.ref}
      />
      <TextArea
        label={words.body}
        hint={isOfProduct ? copy.productReviews.body : words.bodyHint}
        rows={6}
        error={errors.body?.message}
        {...body}
      />
      <fieldset className={style.photo}>
        <legend className={style.title}>{words.photo.title}</legend>
        <PictureInput
          ref={ref}
          image={photo}
          error={errors.photo?.message}
          progress={progress}
          disabled={isSubmitting}
          compact
          words={words.photo}
          onImage={choose}
        />
        {photo && !isSubmitting && (
          <Button variant="quiet" onClick={() => choose(null)}>
            <ImageOff size={16} aria-hidden /> {words.photo.remove}
          </Button>
        )}
      </fieldset>
    </>
  );
}
