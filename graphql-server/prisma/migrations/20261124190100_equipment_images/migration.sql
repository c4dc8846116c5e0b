CREATE TABLE "EquipmentImage" (
    "id" UUID NOT NULL,
    "equipmentId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',
    "color" TEXT NOT NULL DEFAULT '#e8e4dc',
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[],
    "focalX" INTEGER NOT NULL DEFAULT 50,
    "focalY" INTEGER NOT NULL DEFAULT 50,

    CONSTRAINT "EquipmentImage_pkey" PRIMARY KEY ("id"),
    -- Also the most images of a product.
    CONSTRAINT "EquipmentImage_position" CHECK (position BETWEEN 1 AND 20),
    CONSTRAINT "EquipmentImage_size" CHECK (width > 0 AND height > 0),
    CONSTRAINT "EquipmentImage_focal_point" CHECK ("focalX" BETWEEN 0 AND 100 AND "focalY" BETWEEN 0 AND 100)
);

CREATE UNIQUE INDEX "EquipmentImage_equipmentId_position_key" ON "EquipmentImage"("equipmentId", "position");

ALTER TABLE "EquipmentImage" ADD CONSTRAINT "EquipmentImage_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
