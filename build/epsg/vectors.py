"""
Writes reference transforms of GDAL (osgeo.osr, hence what ogr2ogr does) as JSON lines: per code points in the code's own
coordinates, their WGS 84 lon/lat, and coordinates back from those.

    PROJ_DATA=folder-with-proj.db-alone python vectors.py DUMP.jsonl OUT.jsonl POINTS_PER_CODE [CODE ...]

Points are spread over the area of use with a fixed seed. Needs the Python package of GDAL (python3-gdal in Debian).
"""

import json
import math
import random
import sys

from osgeo import osr

osr.UseExceptions()


def main():
    dump_path, out_path, count, *only = sys.argv[1:]
    only = set(map(int, only))
    osr.DontUseExceptions()
    wgs84 = osr.SpatialReference()
    wgs84.ImportFromEPSG(4326)
    wgs84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    with open(out_path, "w") as out:
        for line in open(dump_path):
            e = json.loads(line)
            if "ops" not in e or (only and e["code"] not in only):
                continue
            random.seed(e["code"])
            crs = osr.SpatialReference()
            if crs.ImportFromEPSG(e["code"]) != 0:
                continue
            crs.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
            back = osr.CreateCoordinateTransformation(wgs84, crs)
            there = osr.CreateCoordinateTransformation(crs, wgs84)
            if not back or not there:
                out.write(json.dumps({"code": e["code"], "rows": None}) + "\n")
                continue
            west, south, east, north = e["area"] or [-180, -90, 180, 90]
            if east < west:
                east += 360
            rows = []
            for _ in range(int(count)):
                lon = random.uniform(west, east)
                lat = random.uniform(south, north)
                lon = lon - 360 if lon > 180 else lon
                x, y, _z = back.TransformPoint(lon, lat)
                if not (math.isfinite(x) and math.isfinite(y)):
                    rows.append([lon, lat, None, None, None, None])
                    continue
                # coordinates that are exact in decimal text
                digits = 3 if e["kind"] == "projected" else 9
                rx, ry = round(x, digits), round(y, digits)
                glon, glat, _z = there.TransformPoint(rx, ry)
                ok = math.isfinite(glon) and math.isfinite(glat)
                bx, by = None, None
                if ok:
                    bx, by, _z = back.TransformPoint(glon, glat)
                rows.append([lon, lat, rx, ry, glon if ok else None, glat if ok else None, bx, by])
            out.write(json.dumps({"code": e["code"], "rows": rows}) + "\n")


if __name__ == "__main__":
    main()
