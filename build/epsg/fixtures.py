"""
Writes the reference fixtures of src/geo/crs: transforms and definition texts of about a hundred codes of all continents.

    PROJ_DATA=folder-with-proj.db-alone python fixtures.py DUMP.jsonl FIXTURE_DIR

Needs the Python package of GDAL (python3-gdal in Debian). Points come of a fixed seed.
"""

import json
import os
import subprocess
import sys
import tempfile

from osgeo import osr

# Europe, Africa, Asia, Oceania, the Americas, the poles, the world; every projection method; feet, grads, odd axes.
CODES = """
27700 29902 2157 2154 27572 27561 3034 3035 25832 25833 23030 31467 31370 3812 28992 21781 2056 31287 31256 3003 26591 3004
5514 5513 2065 23700 3844 31700 2180 3301 3067 2391 3021 3006 5110 27391 32632 3763 20790 2100 2176 31276 5650 4937 4258 4230
4807 4314 3907 6312
2048 22234 22391 20137 21036 26191 26392 28191 2039 22175 29702 29701 4222 32736
3857 3395 4326 3832 4087 8857 6933 3410 32661 5041 5042 3031 3413 3408
2326 3414 3168 29873 24047 24378 2443 30169 3826 4490 4547 21148 23830 32748 5179 3106 3176 5321 20436 7789
28356 7856 20254 3111 3577 3110 2193 27200 3460 3141 2784 4283 7844
26917 26717 4267 4269 2223 2227 2264 2913 3078 3081 5070 3338 3347 3400 2036 26931 3174 2953 3857 6360 2222 6497
6247 9377 5530 29101 31982 22192 5641 22521 24877 32718 5880 3118 24600 2085 4618 6372 6369
""".split()

WKT_ONLY = "4617 4674 5676 2958 6677 2105 2180 3405 32733 32198 102100".split()

# Kinds of WKT that differ in more than names: odd axes, grads, oblique projections, Web Mercator.
ODD = {5513, 5514, 2065, 3857, 27572, 4807, 2056, 3168, 22391, 2048, 5041, 3031}


def unique(codes):
    return list(dict.fromkeys(int(c) for c in codes))


def main():
    dump_path, out_dir = sys.argv[1:]
    osr.DontUseExceptions()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "vectors.jsonl")
        here = os.path.dirname(os.path.abspath(__file__))
        codes = unique(CODES)
        subprocess.run([sys.executable, os.path.join(here, "vectors.py"), dump_path, path, "6", *map(str, codes)], check=True)
        vectors = {}
        for line in open(path):
            entry = json.loads(line)
            rows = [[r[2], r[3], round(r[4], 11), round(r[5], 11), round(r[6], 9), round(r[7], 9)] for r in entry["rows"] or [] if r[4] is not None]
            if rows:
                vectors[entry["code"]] = rows
    with open(os.path.join(out_dir, "vectors.json"), "w") as out:
        out.write("{\n" + ",\n".join(f'"{code}":{json.dumps(rows, separators=(",", ":"))}' for code, rows in vectors.items()) + "\n}\n")

    texts = []
    for code in unique(CODES + WKT_ONLY):
        crs = osr.SpatialReference()
        if crs.ImportFromEPSG(code) != 0:
            continue
        esri = crs.ExportToWkt(["FORMAT=WKT1_ESRI"])
        ogc = crs.ExportToWkt(["FORMAT=WKT1_GDAL"])
        wkt2 = crs.ExportToWkt(["FORMAT=WKT2_2019"])
        projjson = crs.ExportToPROJJSON()
        found = int(crs.GetAuthorityCode(None) or code)
        if found in [t["srid"] for t in texts] or found == 3908:  # 3908 is itself withdrawn
            continue
        if not esri or not crs.IsProjected() and not crs.IsGeographic():
            continue
        text = {"srid": found, "esri": esri}
        # the other kinds for every fifth one and where the kinds differ most
        if len(texts) % 5 == 0 or code in ODD:
            text |= {"ogc": ogc, "wkt2": wkt2, "projjson": json.dumps(json.loads(projjson or "{}"), separators=(",", ":"))}
        texts.append(text)
    with open(os.path.join(out_dir, "definitions.json"), "w") as out:
        out.write("[\n" + ",\n".join(json.dumps(t, ensure_ascii=False) for t in texts) + "\n]\n")
    print(len(vectors), "codes with vectors,", len(texts), "with texts")


if __name__ == "__main__":
    main()
