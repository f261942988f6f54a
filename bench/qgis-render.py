"""What QGIS takes to draw layers at 1280 x 800 (EPSG:3857): see bench/qgis.ts.

QT_QPA_PLATFORM=offscreen python3 qgis-render.py WORK NAME GEOJSON VIEWS

Makes a shapefile (EPSG:28356) and an indexed FlatGeobuf (EPSG:4326) of the GeoJSON in WORK, unless they are there, and
prints one JSON line for each: milliseconds to open, three times those for the first view, and those for each of the others.
VIEWS is JSON: boxes west, south, east, north in EPSG:3857, each with the shape of the picture.
"""

import json
import os
import sys
import time

from osgeo import gdal
from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize

gdal.UseExceptions()
formats = [
    ("shapefile, EPSG:28356", "shp", {"format": "ESRI Shapefile", "dstSRS": "EPSG:28356"}),
    ("indexed FlatGeobuf, EPSG:4326", "fgb", {"format": "FlatGeobuf", "layerCreationOptions": ["SPATIAL_INDEX=YES"]}),
]


def now():
    return time.perf_counter() * 1000


def render(layer, canvas_crs, extent):
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(canvas_crs)
    settings.setOutputSize(QSize(1280, 800))
    settings.setExtent(extent)
    start = now()
    job = QgsMapRendererParallelJob(settings)
    job.start()
    job.waitForFinished()
    job.renderedImage()
    return now() - start


def main():
    work, name, geojson, views = sys.argv[1:]
    first, *others = [QgsRectangle(*view) for view in json.loads(views)]
    app = QgsApplication([], False)
    app.initQgis()
    canvas_crs = QgsCoordinateReferenceSystem("EPSG:3857")
    print(json.dumps({"version": Qgis.QGIS_VERSION}), flush=True)
    for what, ending, options in formats:
        path = os.path.join(work, f"{name}.{ending}")
        if not os.path.exists(path):
            made = gdal.VectorTranslate(path, geojson, reproject="dstSRS" in options, **options)
            del made
        start = now()
        layer = QgsVectorLayer(path, name, "ogr")
        if not layer.isValid():
            raise RuntimeError(f"{path} cannot be read")
        opened = now() - start
        print(
            json.dumps(
                {
                    "layer": name,
                    "what": what,
                    "open": opened,
                    "whole": [render(layer, canvas_crs, first) for _ in range(3)],
                    "part": [render(layer, canvas_crs, view) for view in others],
                }
            ),
            flush=True,
        )
        del layer
    app.exitQgis()


main()
